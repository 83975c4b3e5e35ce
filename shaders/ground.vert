// Casters flattened onto the board plane along the key light, seen from above, for the ground map.
in vec3 position;
out float v_height;

void main() {
    v_height = position.z;
    gl_Position = vec4((position.xy + slope.xy * position.z) * slope.zw, 0.0, 1.0);
}
