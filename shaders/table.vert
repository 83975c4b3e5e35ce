in vec2 corner;
out vec3 v_world;

void main() {
    v_world = vec3(corner * 130.0, TABLE_HEIGHT);
    gl_Position = view_projection * vec4(v_world, 1.0);
}
