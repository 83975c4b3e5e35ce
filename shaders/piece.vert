in vec3 position;
in vec3 normal;
in vec3 surface;     // ambient occlusion, drawn edge, ball
in vec4 column_0;
in vec4 column_1;
in vec4 column_2;
in vec4 column_3;
in vec4 look;        // x = 0 White, 1 Black; y = 1 ghost, 2 selected; z = grain offset; w = width of the outline
out vec4 v_surface;  // w = sheen at grazing angles
out vec2 v_grain;
flat out vec2 v_look;

void main() {
    mat4 matrix = mat4(column_0, column_1, column_2, column_3);
    vec3 x = column_0.xyz, y = column_1.xyz, z = column_2.xyz;
    // The cofactor matrix keeps normals right under unequal scales.
    vec3 n = normalize(mat3(cross(y, z), cross(z, x), cross(x, y)) * normal);
    vec3 world = (matrix * vec4(position, 1.0)).xyz;
    hand_on(world, n, piece_bounce(world.z), piece_material(surface.z, look.x));
    float edge = 1.0 - max(dot(n, to_viewer(world)), 0.0);
    v_surface = vec4(surface, edge * edge);
    v_grain = vec2(position.z * 1.1 + look.z * 5.0, (position.x + 0.6 * position.y) * 1.1 + look.z * 35.0);
    v_look = look.xy;
}
