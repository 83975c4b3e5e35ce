// Adds a finished picture to the sum of a rest, as linear light.
out vec4 color;
uniform sampler2D picture;

void main() {
    color = vec4(decode(texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb), 1.0);
}
