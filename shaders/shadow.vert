// Depth of the pieces as the key light sees them, or (AREA_LIGHT) as one side of the room does, with their light.
in vec3 position;
#ifdef AREA_LIGHT
in float black;
flat out float v_black;
#endif

void main() {
    gl_Position = vec4((shadow_matrix * vec4(position, 1.0)).xyz * 2.0 - 1.0, 1.0);
#ifdef AREA_LIGHT
    v_black = black;
#endif
}
