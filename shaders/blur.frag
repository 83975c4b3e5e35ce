// One direction of a separable blur of the ground map: red a little, green and blue widely, alpha not at all.
in vec2 v_uv;
out vec4 color;
uniform sampler2D source;
uniform vec2 direction;   // one texel along the direction, in texture coordinates, times the resolution's factor

void main() {
    vec4 here = texture(source, v_uv);
    vec4 sum = here;
    float sharp = here.r, sharp_weight = 1.0;
    float weight = 1.0;
    for (int i = 1; i <= 8; i++) {
        vec4 pair = texture(source, v_uv + direction * float(i)) + texture(source, v_uv - direction * float(i));
        float w = exp(-float(i * i) / 26.0);
        sum += pair * w;
        weight += 2.0 * w;
        float s = exp(-float(i * i) / 4.0);
        sharp += pair.r * s;
        sharp_weight += 2.0 * s;
    }
    color = vec4(sharp / sharp_weight, sum.gb / weight, here.a);
}
