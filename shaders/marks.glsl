// The marks on a tile, analytic: distances to shapes in the tile's own coordinates (side 1, a corner on the x axis).

const uint HOVER = 1u, SELECTED = 2u, QUIET = 4u, CAPTURE = 8u, SWAP_MARK = 16u, LAST_FROM = 32u, LAST_TO = 64u,
    CURSOR_MARK = 128u, HINT_FROM = 256u, HINT_TO = 512u, CIRCLE = 1024u, HANGING = 2048u, AURA_WHITE = 4096u,
    AURA_BLACK = 8192u;
const uint TARGETS = QUIET | CAPTURE | SWAP_MARK;
const uint SHINING = TARGETS | CURSOR_MARK | HINT_FROM | HINT_TO | CIRCLE | HANGING;

float hexagon(vec2 p, float circumradius) {
    p = abs(p);
    return max(p.y, p.x * 0.8660254 + p.y * 0.5) - circumradius * 0.8660254;
}

// Turns by the multiple of 60 degrees that brings the point next to the corner on the x axis.
vec2 to_corner(vec2 p) {
    float k = floor(atan(p.y, p.x) / (PI / 3.0) + 0.5) * (PI / 3.0);
    return vec2(cos(k) * p.x + sin(k) * p.y, abs(cos(k) * p.y - sin(k) * p.x));
}

// Likewise for the middle of a side; x then points at it.
vec2 to_side(vec2 p) {
    float k = (floor(atan(p.y, p.x) / (PI / 3.0)) + 0.5) * (PI / 3.0);
    return vec2(cos(k) * p.x + sin(k) * p.y, abs(cos(k) * p.y - sin(k) * p.x));
}

// Size of a pixel on the tile. Bounds the softness of edges where a folded distance jumps.
float pixel_size;

float cover(float distance) {
    return clamp(0.5 - distance / clamp(fwidth(distance), 1e-5, pixel_size), 0.0, 1.0);
}

// Lays a colour over what is there; colours are not multiplied by their cover.
void over(inout vec4 below, vec3 color, float alpha) {
    float both = alpha + below.a * (1.0 - alpha);
    below = vec4(mix(below.rgb, color, both > 0.0 ? alpha / both : 0.0), both);
}

float swap_arrows(vec2 p, float grow) {
    if (p.y < 0.0) p = -p;
    float angle = atan(p.y, p.x);
    float r = length(p);
    const float tail = radians(10.0), neck = radians(120.0), tip = radians(154.0);
    float shaft = max(abs(r - 0.715) - 0.06 - grow, max(tail - angle, angle - neck) * r);
    float along = (angle - neck) / (tip - neck);
    float head = max(abs(r - 0.715) - (0.175 + grow) * (1.0 - along), (neck - angle) * r);
    return min(shaft, head);
}

// Colour and cover of everything that is drawn on the wood.
vec4 signs(vec2 p, uint marks, bool dark) {
    vec4 drawn = vec4(0.0);
    if (marks == 0u) return drawn;
    pixel_size = length(fwidth(p)) + 1e-5;
    float r = length(p);
    bool aimed = (marks & HOVER) != 0u && (marks & TARGETS) != 0u;
    float grow = aimed ? 0.015 : 0.0;
    // Stripes within an inner hexagon, White's one way and Black's the other: both together make a lattice.
    if ((marks & AURA_WHITE) != 0u) {
        float stripe = abs(fract((p.x * 0.5 + p.y * 0.8660254) * 3.0) - 0.5) / 3.0;
        // White's stripes are hollow, as its pieces are light.
        over(drawn, AURA_LIGHT, cover(max(abs(stripe - 0.052) - 0.016, hexagon(p, 0.86))) * 0.85);
    }
    if ((marks & AURA_BLACK) != 0u) {
        float stripe = abs(fract((p.x * 0.5 - p.y * 0.8660254) * 3.0) - 0.5) / 3.0;
        over(drawn, AURA_DARK, cover(max(stripe - 0.045, hexagon(p, 0.86))) * 0.85);
    }
    if ((marks & LAST_FROM) != 0u) {
        over(drawn, LAST_SIGN, cover(abs(hexagon(p, 0.42)) - 0.034));
    }
    if ((marks & LAST_TO) != 0u) {
        vec2 q = to_corner(p) - vec2(0.915, 0.0);
        float inward = dot(q, vec2(-0.8660254, -0.5));
        float along = dot(q, vec2(-0.5, 0.8660254));
        over(drawn, LAST_SIGN, cover(max(max(-inward, inward - 0.085), along - 0.30)));
    }
    if ((marks & SELECTED) != 0u) {
        over(drawn, SELECTION, cover(abs(hexagon(p, 0.857)) - 0.052));
    }
    if ((marks & HINT_FROM) != 0u) {
        float dash = abs(fract(atan(p.y, p.x) / (2.0 * PI) * 12.0) - 0.5) - 0.3;
        over(drawn, HINT, cover(max(abs(r - 0.70) - 0.035, dash * r * 0.52)));
    }
    if ((marks & HINT_TO) != 0u) {
        float dash = abs(fract(atan(p.y, p.x) / (2.0 * PI) * 12.0) - 0.5) - 0.3;
        float ring = max(abs(r - 0.70) - 0.06, dash * r * 0.52);
        over(drawn, HINT, cover(min(ring, abs(p.x) + abs(p.y) - 0.30)));
    }
    if ((marks & CAPTURE) != 0u) {
        over(drawn, RING, cover(abs(r - 0.70) - 0.055 - grow));
    }
    if ((marks & SWAP_MARK) != 0u) {
        over(drawn, SWAP, cover(swap_arrows(p, grow)));
    }
    if ((marks & QUIET) != 0u) {
        over(drawn, DOT, cover(r - (aimed ? 0.28 : 0.21)));
    }
    if ((marks & HANGING) != 0u) {
        // Three wedges at every other corner, their points inwards.
        float k = floor(atan(p.y, p.x) / (2.0 * PI / 3.0) + 0.5) * (2.0 * PI / 3.0);
        vec2 q = vec2(cos(k) * p.x + sin(k) * p.y, abs(cos(k) * p.y - sin(k) * p.x));
        float wedge = max(hexagon(p, 0.95), max(0.50 - q.x, q.y - (q.x - 0.50) * 0.62));
        over(drawn, HALO, cover(wedge - 0.04));
        over(drawn, HANG, cover(wedge));
    }
    if ((marks & CIRCLE) != 0u) {
        over(drawn, SKETCH, cover(abs(abs(r - 0.755) - 0.065) - 0.032));
    }
    if ((marks & CURSOR_MARK) != 0u) {
        vec2 q = to_side(p) - vec2(0.79, 0.0);
        float wedge = max(q.x, max(-q.x - 0.19, dot(vec2(q.x + 0.19, q.y), vec2(-0.62, 0.785))));
        over(drawn, HALO, cover(wedge - 0.035));
        over(drawn, CURSOR, cover(wedge));
    }
    if ((marks & HOVER) != 0u) {
        over(drawn, dark ? HOVER_DARK : HOVER_LIGHT, cover(abs(hexagon(p, 0.893)) - 0.021) * 0.9);
    }
    return drawn;
}
