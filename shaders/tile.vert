in vec3 position;
in vec3 normal;
in vec3 surface;
in vec2 centre;
in vec4 variation;   // grain offset, turn, value
in vec2 tile;        // x = 1 for a dark tile, y = bits of the marks
out vec3 v_world;
out vec3 v_normal;
out vec2 v_local;
out vec2 v_surface;
flat out vec4 v_variation;
flat out float v_dark;
flat out uint v_marks;

void main() {
    v_world = position + vec3(centre, 0.0);
    v_normal = normal;
    v_local = position.xy;
    v_surface = surface.xy;
    v_variation = variation;
    v_dark = tile.x;
    v_marks = uint(tile.y);
    gl_Position = view_projection * vec4(v_world, 1.0);
}
