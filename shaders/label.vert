// Letters and figures on the frame, turned to be upright for the viewer.
in vec3 position;    // centre
in vec3 normal;
in vec3 surface;
in vec3 hull;        // place in the glyph
out vec3 v_world;
out vec3 v_normal;
out vec2 v_surface;

void main() {
    float s = sin(options.z), c = cos(options.z);
    v_world = position + vec3(c * hull.x - s * hull.y, s * hull.x + c * hull.y, 0.0);
    v_normal = normal;
    v_surface = surface.xy;
    gl_Position = view_projection * vec4(v_world, 1.0);
}
