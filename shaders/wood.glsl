// Calm wood from one grain picture: how far to go from the darker to the lighter colour, 0..1.

uniform sampler2D grain;

float wood(vec2 along_across) {
    vec4 g = texture(grain, along_across);
    return smoothstep(0.22, 0.78, g.r * 0.72 + g.g * 0.28);
}
