"""Differences between colours: WCAG contrast, and CIEDE2000 for four kinds of colour vision."""

from __future__ import annotations

from math import atan2, cos, exp, hypot, pi, radians, sin, sqrt

Triple = tuple[float, float, float]

VISION: dict[str, tuple[Triple, Triple, Triple]] = {  # Machado, Oliveira and Fernandes (2009), severity 1
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)


def to_linear_light(colour: str) -> Triple:
    """Return the linear light of a colour written as #rrggbb."""

    def channel(start: int) -> float:
        value = int(colour[start : start + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(1), channel(3), channel(5)


def dot_product(row: Triple, light: Triple) -> float:
    """Multiply a row of a matrix by a column."""
    return row[0] * light[0] + row[1] * light[1] + row[2] * light[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast between two colours, from 1 to 21."""
    dark, bright = sorted(dot_product(XYZ[1], to_linear_light(colour)) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def to_lab(colour: str, vision: str) -> Triple:
    """Return a colour in CIELAB as seen with this kind of colour vision."""
    light = to_linear_light(colour)
    red, green, blue = (min(1.0, max(0.0, dot_product(row, light))) for row in VISION[vision])
    seen = [dot_product(row, (red, green, blue)) / white for row, white in zip(XYZ, WHITE, strict=True)]
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in seen)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def colour_difference(one: str, other: str, vision: str = "normal") -> float:
    """Return the CIEDE2000 difference: symmetric, and 0 for equal colours."""
    (light1, a1, b1), (light2, a2, b2) = to_lab(one, vision), to_lab(other, vision)
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = atan2(b1, a1 * stretch) % (2 * pi), atan2(b2, a2 * stretch) % (2 * pi)
    turn = (h2 - h1 + pi) % (2 * pi) - pi if c1 * c2 else 0.0
    light, chroma, hue = (light1 + light2) / 2, (c1 + c2) / 2, mean_hue(h1, h2, c1 * c2)
    lightness = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    saturation = (c2 - c1) / (1 + 0.045 * chroma)
    tint = 2 * sqrt(c1 * c2) * sin(turn / 2) / (1 + 0.015 * chroma * hue_weight(hue))
    angle = radians(60) * exp(-(((hue * 180 / pi - 275) / 25) ** 2))
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(angle)
    return sqrt(lightness**2 + saturation**2 + tint**2 + rotation * saturation * tint)


def mean_hue(one: float, other: float, chromas: float) -> float:
    """Return the hue halfway between two hues, along the shorter arc."""
    if not chromas:
        return one + other
    return (one + other) / 2 if abs(one - other) <= pi else (one + other + 2 * pi) / 2


def hue_weight(hue: float) -> float:
    return (
        1
        - 0.17 * cos(hue - pi / 6)
        + 0.24 * cos(2 * hue)
        + 0.32 * cos(3 * hue + pi / 30)
        - 0.2 * cos(4 * hue - radians(63))
    )
