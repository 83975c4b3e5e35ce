// An arrow on the board: a quad along the line between two cells.
in vec2 corner;
in vec4 ends;      // from, to
in float kind;
out vec2 v_along;  // along the arrow from its beginning, across
flat out float v_length;
flat out int v_kind;

const float HALF_WIDTH = 0.42;

void main() {
    vec2 way = ends.zw - ends.xy;
    float length = max(length(way), 1e-4);
    vec2 forward = way / length;
    v_along = vec2((corner.x * 0.5 + 0.5) * length, corner.y * HALF_WIDTH);
    vec2 place = ends.xy + forward * v_along.x + vec2(-forward.y, forward.x) * v_along.y;
    v_length = length;
    v_kind = int(kind + 0.5);
    gl_Position = view_projection * vec4(place, 0.012, 1.0);
}
