// Letters and figures on the frame, turned to be upright for the viewer.
const float LABEL_SIZE = 1.3;
in vec3 position;    // centre
in vec3 normal;
in vec3 surface;
in vec3 hull;        // place in the glyph
out float v_openness;
flat out int v_part;

void main() {
    float s = sin(options.z), c = cos(options.z);
    vec2 p = hull.xy * LABEL_SIZE;
    vec3 world = position + vec3(c * p.x - s * p.y, s * p.x + c * p.y, 0.0);
    hand_on(world, normal, vec3(0.0), board_material(2));
    v_part = 2;
    v_openness = surface.x;
}
