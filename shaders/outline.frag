flat in vec4 v_look;
out vec4 color;

void main() {
    vec3 line = v_look.y > 1.5 ? SELECTION : v_look.x < 0.5 ? WHITE_LINE : BLACK_LINE;
    color = vec4(encode(line), 1.0);
}
