uniform int part;
in vec2 v_place;
out vec4 color;

void main() {
    float across = smoothstep(1.0, 0.72, abs(v_place.x));
    float away = 1.0 - v_place.y;
    float glow = part == 0 ? smoothstep(0.0, 0.12, v_place.y) * away * away * away * 0.55 : away * away * 0.30;
    // Added to what is there.
    color = vec4(vec3(1.0, 0.84, 0.52) * (glow * across * sweep.z), 0.0);
}
