// The light that wanders over the board: part 0 lies on the tiles, part 1 stands upright at its front.
uniform int part;
in vec2 corner;
out vec2 v_place;   // across the board -1..1; behind the front 0..1, or height 0..1

void main() {
    v_place = vec2(corner.x, corner.y * 0.5 + 0.5);
    float x = corner.x * 8.0;
    vec3 world = part == 0 ? vec3(x, sweep.x + sweep.y * (0.5 - 4.0 * v_place.y), 0.014)
                           : vec3(x, sweep.x, v_place.y * 2.4);
    gl_Position = view_projection * vec4(world, 1.0);
}
