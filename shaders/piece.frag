in vec4 v_surface;
in vec2 v_grain;
flat in vec2 v_look;
out vec4 color;

void main() {
    if (v_look.y == 1.0 && pattern(gl_FragCoord.xy) > 0.42) discard;
    float openness = v_surface.x;
    bool black = v_look.x > 0.5;
    vec2 figure = printed_figure(PIECE_FIGURE(v_grain, black));
    vec3 white_body = figured(figure, WHITE_A, WHITE_B, WHITE_VEIN);
    white_body *= mix(vec3(1.0), WHITE_HOLLOW / WHITE_A, (1.0 - openness) * 0.45);
    white_body = mix(mix(white_body, WHITE_SHEEN, v_surface.w * 0.55 * openness), WHITE_EDGE, v_surface.y);
    vec3 black_body = figured(figure, BLACK_A, BLACK_B, BLACK_VEIN);
    black_body *= mix(vec3(1.0), BLACK_HOLLOW / BLACK_A, (1.0 - openness) * 0.45);
    black_body = mix(mix(black_body, BLACK_SHEEN, v_surface.w * 0.55 * openness), BLACK_EDGE, v_surface.y);
    vec3 body = mix(black ? black_body : white_body, black ? BLACK_BALL : WHITE_BALL, v_surface.z);
    Material material = piece_material(v_surface.z, v_look.x);
    // Metal has hardly any colour of its own but what it mirrors.
    vec3 albedo = body * (1.0 - 0.89 * material.metal);
    vec3 gleam = mix(vec3(1.0), body, material.metal);
#ifdef SHADOW_MAP
    float lit = piece_light(v_world, normalize(v_normal));
#else
    float lit = smoothstep(0.1, 0.6, openness);
#endif
    Light light = arriving(piece_bounce(v_world.z), material);
    vec3 shown = reflected(light, albedo, gleam, lit, openness);
    // In print the edges are lines.
    vec3 ink = mix(body, black ? BLACK_LINE : WHITE_LINE, v_surface.y * (1.0 - v_surface.z));
    color = finished(printed(shown, ink));
}
