// Depth of the pieces as the key light sees them.
in vec3 position;

void main() {
    gl_Position = vec4((shadow_matrix * vec4(position, 1.0)).xyz * 2.0 - 1.0, 1.0);
}
