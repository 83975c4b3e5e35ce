// The lighting model: three directional lights and an ambient that varies with the direction. Strengths are sun
// strengths divided by pi, as a path tracer's diffuse surface shows them.

const float KEY_STRENGTH = 2.45 / PI;
const float FILL_STRENGTH = 0.60 / PI;
const float AMBIENT = 0.48;

uniform sampler2D ground_map;
#ifdef SHADOW_MAP
uniform sampler2DShadow shadow_map;
#endif

struct Material {
    vec3 color;
    float roughness;
    float coat;
    float metal;
};

vec3 sky(float z) {
    return AMBIENT * mix(SKY_LOW, SKY_HIGH, smoothstep(0.0, 0.9, z));
}

// Share of the key light that reaches a point of the board plane, and how open the point is to the sky. The ground map
// holds r = sharp shadow, g = soft shadow, b = nearness of what casts it, a = contact.
vec2 ground_light(vec3 world) {
    vec2 plane = world.xy + slope.xy * world.z;
    vec4 shade = texture(ground_map, plane * slope.zw * 0.5 + 0.5);
    // What is shadowed from higher up is softer.
    float nearness = shade.g > 0.004 ? clamp(shade.b / shade.g, 0.0, 1.0) : 1.0;
    float shadowed = mix(shade.g, shade.r, smoothstep(0.55, 1.0, nearness));
    float contact = texture(ground_map, world.xy * slope.zw * 0.5 + 0.5).a;
    return vec2(1.0 - shadowed, 1.0 - contact);
}

#ifdef SHADOW_MAP
// Share of the key light that reaches a point on a piece.
float piece_light(vec3 world, vec3 normal) {
    vec3 p = (shadow_matrix * vec4(world + normal * 0.03, 1.0)).xyz;
    float texel = options.x;
    float sum = texture(shadow_map, p) * 2.0;
    sum += texture(shadow_map, p + vec3(texel * 1.4, texel * 0.5, 0.0));
    sum += texture(shadow_map, p + vec3(-texel * 0.5, texel * 1.4, 0.0));
    sum += texture(shadow_map, p + vec3(-texel * 1.4, -texel * 0.5, 0.0));
    sum += texture(shadow_map, p + vec3(texel * 0.5, -texel * 1.4, 0.0));
    return sum / 6.0;
}
#endif

// One highlight of a light on a surface with this alpha (squared roughness), GGX with a cheap visibility term.
float highlight(vec3 normal, vec3 view, vec3 light, float alpha) {
    vec3 h = normalize(light + view);
    float n_h = max(dot(normal, h), 0.0);
    float l_h = max(dot(light, h), 0.1);
    float a2 = alpha * alpha;
    float d = n_h * n_h * (a2 - 1.0) + 1.0;
    return max(dot(normal, light), 0.0) * a2 / (d * d * 4.0 * l_h * l_h);
}

// Light that leaves the surface towards the viewer. `bounce` is the light that comes up from below.
vec3 shade(Material m, vec3 normal, vec3 view, float key_light, float openness, vec3 bounce) {
    float n_key = max(dot(normal, key.xyz), 0.0) * key_light;
    float n_fill = max(dot(normal, fill.xyz), 0.0);
    float n_rim = max(dot(normal, rim.xyz), 0.0);
    float up = 0.5 + 0.5 * normal.z;
    vec3 ambient = (sky(0.1 + 0.62 * up) * up + bounce * (1.0 - up)) * openness;
    vec3 direct = KEY_COLOR * KEY_STRENGTH * n_key;
    vec3 side = FILL_COLOR * FILL_STRENGTH * n_fill * (0.4 + 0.6 * openness) + RIM_COLOR * rim.w * n_rim * openness;
    vec3 light = m.color * (1.0 - 0.85 * m.metal) * (direct + side + ambient);

    float facing = max(dot(normal, view), 0.0);
    float edge = 1.0 - facing;
    float schlick = edge * edge * edge * edge * edge;
    vec3 f0 = mix(vec3(0.04), m.color, m.metal);
    float alpha = m.roughness * m.roughness + 0.04;
    vec3 gloss = f0 * highlight(normal, view, key.xyz, alpha) * KEY_STRENGTH * key_light * KEY_COLOR;
    gloss += f0 * highlight(normal, view, rim.xyz, alpha + 0.1) * rim.w * RIM_COLOR;
    vec3 mirrored = reflect(-view, normal);
    vec3 room = mix(bounce, sky(mirrored.z * 0.9 + 0.1), smoothstep(-0.25, 0.25, mirrored.z)) * openness;
    if (m.metal > 0.0) {
        // A bright window in the room gives metal its form.
        room += vec3(1.1) * smoothstep(0.75, 0.97, dot(mirrored, normalize(key.xyz + vec3(0.0, 0.0, 0.35))));
        gloss += m.color * m.metal * room * 0.9;
    }
    float coat_f = m.coat * (0.04 + 0.96 * schlick);
    gloss += m.coat * 0.055 * highlight(normal, view, key.xyz, 0.065) * KEY_STRENGTH * key_light * KEY_COLOR;
    gloss += m.coat * 0.055 * highlight(normal, view, rim.xyz, 0.16) * rim.w * RIM_COLOR;
    gloss += room * coat_f * (1.0 - m.roughness * 0.5);
    return light * (1.0 - 0.5 * coat_f) + gloss;
}
