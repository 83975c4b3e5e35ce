// Panels blend in gamma space with premultiplied alpha, as egui expects.
in vec2 v_uv;
in vec4 v_tint;
out vec4 color;
uniform sampler2D picture;

void main() {
    color = v_tint * texture(picture, v_uv);
}
