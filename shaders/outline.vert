// A piece pushed out along its normals; only its back faces are drawn, so a line remains round the piece.
in vec3 position;
in vec3 hull;
in vec4 column_0;
in vec4 column_1;
in vec4 column_2;
in vec4 column_3;
in vec4 look;
flat out vec4 v_look;

void main() {
    mat4 matrix = mat4(column_0, column_1, column_2, column_3);
    // Standing, only the selected piece has a thin line.
    float width = mix(look.y == 2.0 ? 0.4 : 0.0, 1.0, options.y) * look.w;
    vec3 world = (matrix * vec4(position + hull * width, 1.0)).xyz;
    // In the top view the line lies flat on the tile, below the piece.
    if (options.y > 0.0) world.z = mix(world.z, 0.004 + world.z * 0.02, smoothstep(0.0, 0.6, options.y));
    v_look = look;
    gl_Position = view_projection * vec4(world, 1.0);
}
