// The marks alone, drawn faintly over whatever hides them.
in vec2 v_local;
in vec4 v_grain;
flat in vec2 v_tone;
flat in uint v_marks;
out vec4 color;

void main() {
    if (v_world.z < -0.001) discard;
    vec4 drawn = signs(v_local, v_marks & (SHINING), v_tone.x > 0.5);
    if (drawn.a < 0.01) discard;
    // Lighter than on the wood, so that it shows on black pieces too.
    color = vec4(encode(mix(drawn.rgb, HALO, 0.25)), drawn.a * 0.5);
}
