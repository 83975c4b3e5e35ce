// The figures of materials, from two small tileable pictures with all their smaller copies: what is finer than a pixel is
// averaged away there, so nothing flickers. A figure takes a place on the surface (unit = hex sides) and gives x = how
// far to go from the first colour of the material to the second, y = how much of its veins.

uniform sampler2D grain;   // r = streaks along x, g = finer ones, b = turbulence
uniform sampler2D stone;   // r = veins, g = clouds, b = specks

vec2 plain(vec2 p) {
    return vec2(1.0, 0.0);
}

vec2 wood(vec2 p) {
    vec4 g = texture(grain, p * 0.2);
    // Between the streaks run the fine dark lines of late wood.
    return vec2(smoothstep(0.22, 0.78, g.r * 0.72 + g.g * 0.28), smoothstep(0.55, 0.95, g.g) * 0.45);
}

vec2 marble(vec2 p) {
    vec4 s = texture(stone, p * 0.21);
    return vec2(s.g, s.r * 0.85);
}

vec2 stone_figure(vec2 p) {
    vec4 s = texture(stone, p * 0.23);
    return vec2(s.g * 0.7 + s.b * 0.3, smoothstep(0.60, 0.95, s.b) * 0.32);
}

vec2 jade(vec2 p) {
    vec4 s = texture(stone, p * 0.17);
    return vec2(smoothstep(0.1, 0.9, s.g), s.r * 0.30 + 0.25 * (1.0 - s.g));
}

vec2 glaze(vec2 p) {
    return vec2(texture(stone, p * 0.12).g, 0.0);
}

vec2 brushed(vec2 p) {
    vec4 g = texture(grain, p * vec2(0.10, 0.45));
    return vec2(g.r * 0.5 + g.g * 0.5, 0.0);
}

vec3 figured(vec2 figure, vec3 a, vec3 b, vec3 vein) {
    return mix(mix(a, b, figure.x), vein, figure.y);
}
