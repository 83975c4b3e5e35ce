#ifdef AREA_LIGHT
flat in float v_black;
out vec4 color;

void main() {
    color = v_black > 0.5 ? room_black : room_white;
}
#else
void main() {}
#endif
