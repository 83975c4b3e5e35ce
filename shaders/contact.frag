in vec2 v_corner;
flat in float v_strength;
out vec4 color;

void main() {
    float r = length(v_corner);
    float spot = 1.0 - smoothstep(0.32, 1.0, r);
    color = vec4(0.0, 0.0, 0.0, spot * 0.66 * v_strength);
}
