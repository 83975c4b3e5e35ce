// Frame, bed, inlay: everything that stands where it was modelled.
in vec3 position;
in vec3 normal;
in vec3 surface;
out vec3 v_world;
out vec3 v_normal;
out vec2 v_surface;

void main() {
    v_world = position;
    v_normal = normal;
    v_surface = surface.xy;
    gl_Position = view_projection * vec4(position, 1.0);
}
