// Casters flattened onto the board plane along the key light, seen from above, for the ground map.
in vec3 position;
in vec4 column_0;
in vec4 column_1;
in vec4 column_2;
in vec4 column_3;
in vec4 look;
out float v_height;

void main() {
    vec3 world = (mat4(column_0, column_1, column_2, column_3) * vec4(position, 1.0)).xyz;
    v_height = world.z;
    gl_Position = vec4((world.xy + slope.xy * world.z) * slope.zw, 0.0, 1.0);
    // A ghost casts no shadow: it is moved out of sight.
    if (look.y == 1.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
