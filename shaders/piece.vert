in vec3 position;
in vec3 normal;
in vec3 surface;
in vec3 hull;
in vec4 column_0;
in vec4 column_1;
in vec4 column_2;
in vec4 column_3;
in vec4 look;        // x = 0 ivory, 1 ebony; y = 1 for a ghost; z = grain offset; w = width of the outline
out vec3 v_world;
out vec3 v_normal;
out vec3 v_model;
out vec3 v_surface;
flat out vec4 v_look;

void main() {
    mat4 matrix = mat4(column_0, column_1, column_2, column_3);
    vec3 x = column_0.xyz, y = column_1.xyz, z = column_2.xyz;
    // The cofactor matrix keeps normals right under unequal scales.
    mat3 normals = mat3(cross(y, z), cross(z, x), cross(x, y));
    v_world = (matrix * vec4(position, 1.0)).xyz;
    v_normal = normals * normal;
    v_model = position;
    v_surface = surface;
    v_look = look;
    gl_Position = view_projection * vec4(v_world, 1.0);
}
