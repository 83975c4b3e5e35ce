// Frame, bed, inlay: everything that stands where it was modelled.
in vec3 position;
in vec3 normal;
in vec3 surface;
out float v_openness;
flat out int v_part;

void main() {
    v_part = int(surface.z + 0.5);
    hand_on(position, normal, TABLE_NEAR * 0.5, board_material(v_part));
    v_openness = surface.x;
}
