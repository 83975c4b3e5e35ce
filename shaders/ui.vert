in vec2 position;
in vec2 uv;
in vec4 tint;
out vec2 v_uv;
out vec4 v_tint;
uniform vec2 points;   // size of the screen

void main() {
    v_uv = uv;
    v_tint = tint;
    gl_Position = vec4(2.0 * position.x / points.x - 1.0, 1.0 - 2.0 * position.y / points.y, 0.0, 1.0);
}
