in float v_openness;
flat in int v_part;
out vec4 color;

vec3 board_color() {
    if (v_part == 1) return BED;
    if (v_part == 2) return INLAY;
    // Mitred corners: the grain runs along each rail.
    bool side = abs(v_world.x) - 7.3 > abs(v_world.y) - 6.4;
    vec2 along = side ? v_world.yx + vec2(0.0, 3.7) : v_world.xy;
    if (side ? v_world.x < 0.0 : v_world.y < 0.0) along += vec2(2.3, 1.1);
    // A little askew, so that the figure does not come back in a straight line.
    along.y += 0.05 * along.x - v_world.z;
    return figured(FRAME_FIGURE(along * 0.8, false), FRAME_A, FRAME_B, FRAME_VEIN);
}

void main() {
    Shade shade = ground_shade(v_world, clamp(v_openness, 0.0, 1.0));
    // Hardly any light finds its way into the grooves.
    if (v_part == 1) {
        shade.key *= 0.5;
        shade.room *= 0.6;
    }
    Light light = arriving(TABLE_NEAR * 0.5, board_material(v_part));
    vec3 ink = board_color();
    color = finished(printed(reflected(light, ink, vec3(1.0), shade), v_part == 1 ? ink * 0.3 : ink));
}
