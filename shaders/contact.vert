// A soft spot under each piece, into the ground map.
in vec2 corner;
in vec4 column_0;
in vec4 column_1;
in vec4 column_2;
in vec4 column_3;
in vec4 look;
out vec2 v_corner;
flat out float v_strength;

void main() {
    vec2 place = column_3.xy;
    float lift = max(column_3.z, 0.0);
    v_corner = corner;
    v_strength = look.y == 1.0 ? 0.0 : (1.0 - options.y) * clamp(length(column_2.xyz), 0.0, 1.0) * exp(-4.0 * lift);
    gl_Position = vec4((place + corner * 1.1) * slope.zw, 0.0, 1.0);
}
