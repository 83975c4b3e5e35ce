in vec4 v_surface;
in vec2 v_grain;
flat in vec2 v_look;
out vec4 color;

#ifdef AREA_LIGHT
// The tile at a place on the board: the one third of them that is dark has no neighbours of its own kind.
vec3 board_color(vec2 p) {
    if (abs(p.x) > 6.9 || abs(p.y) > 6.1) return FRAME_B;
    vec3 cube = vec3(p.x * 2.0, p.y * 1.7320508 - p.x, -p.y * 1.7320508 - p.x) / 3.0;
    vec3 whole = floor(cube + 0.5), off = abs(whole - cube);
    if (off.x > off.y && off.x > off.z) whole.x = -whole.y - whole.z;
    else if (off.y > off.z) whole.y = -whole.x - whole.z;
    return mod(whole.x - whole.y + 0.5, 3.0) < 1.0 ? DARK_TILE_B : LIGHT_TILE_B;
}

// What the board throws back from one place: less than the whole, since the piece itself hides some of it.
vec3 board_light(vec3 world, vec3 normal) {
    vec3 down = room_below.xyz;
    vec3 place = vec3(world.xy - down.xy * max(world.z, 0.0) / min(down.z, -0.01), 0.0);
    Shade shade = ground_shade(place, 1.0);
    float open = 1.0 - texture(ground_map, place.xy * slope.zw * 0.5 + 0.5).a;
    vec3 light = KEY_COLOR * (KEY_STRENGTH * key.z * shade.key)
        + (sky_light(1.0) + RIM_COLOR * (rim.w * rim.z) + FILL_COLOR * (FILL_STRENGTH * fill.z)) * open;
    return board_color(place.xy) * light * (1.7 * max(dot(normal, down), 0.0));
}
#endif

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
    // With multisampling, what is interpolated may leave its range at the edges of triangles.
    Shade shade = piece_shade(v_world, NORMAL, clamp(openness, 0.0, 1.0));
    Light light = arriving(piece_bounce(v_world.z), material);
#ifdef AREA_LIGHT
    light.below = board_light(v_world, NORMAL) * min(1.25, 1.0 / max(shade.own, 0.01));
#endif
    // Hollows into which the key light shines light themselves.
    light.below += KEY_COLOR * albedo * (KEY_STRENGTH * 0.5 * shade.key * (1.0 - shade.own));
    vec3 shown = reflected(light, albedo, gleam, shade);
    // In print the edges are lines.
    vec3 ink = mix(body, black ? BLACK_LINE : WHITE_LINE, v_surface.y * (1.0 - v_surface.z));
    color = finished(printed(shown, ink));
}
