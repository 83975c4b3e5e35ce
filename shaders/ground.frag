in float v_height;
out vec4 color;

void main() {
    // Blended by maximum: the nearest caster decides how sharp the shadow is.
    color = vec4(1.0, 1.0, 1.0 - clamp(v_height / 2.6, 0.0, 1.0), 0.0);
}
