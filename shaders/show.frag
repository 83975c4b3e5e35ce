// The picture of a rest: the mean of all in the sum, faded in over the first one.
out vec4 color;
uniform sampler2D first;
uniform sampler2D sum;
uniform float scale;   // 1 / how many are in the sum
uniform float share;   // how much of it is seen, 0..1

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    vec3 light = texelFetch(sum, place, 0).rgb * scale;
    if (share < 1.0) light = mix(decode(texelFetch(first, place, 0).rgb), light, share);
    color = vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
