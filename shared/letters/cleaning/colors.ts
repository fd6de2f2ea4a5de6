type Rgb = [red: number, green: number, blue: number];

/** The color names that letters use; others are not known here. https://www.w3.org/TR/css-color-4/#named-colors */
const names: Record<string, string> = Object.fromEntries(
  `black 000000 silver c0c0c0 gray 808080 grey 808080 white ffffff maroon 800000 red ff0000 purple 800080 fuchsia ff00ff
green 008000 lime 00ff00 olive 808000 yellow ffff00 navy 000080 blue 0000ff teal 008080 aqua 00ffff orange ffa500
pink ffc0cb gold ffd700 brown a52a2a crimson dc143c tomato ff6347 coral ff7f50 salmon fa8072 indigo 4b0082
ivory fffff0 beige f5f5dc snow fffafa linen faf0e6 seashell fff5ee floralwhite fffaf0 ghostwhite f8f8ff
whitesmoke f5f5f5 gainsboro dcdcdc lightgray d3d3d3 lightgrey d3d3d3 darkgray a9a9a9 darkgrey a9a9a9 dimgray 696969
dimgrey 696969 slategray 708090 darkslategray 2f4f4f darkblue 00008b midnightblue 191970 royalblue 4169e1
steelblue 4682b4 skyblue 87ceeb lightblue add8e6 darkgreen 006400 forestgreen 228b22 seagreen 2e8b57
lightgreen 90ee90 darkred 8b0000 firebrick b22222 lightyellow ffffe0 khaki f0e68c tan d2b48c`
    .split(/\s+/)
    .flatMap((word, at, words) => (at % 2 === 0 ? [[word, `#${words[at + 1]}`]] : [])),
);

/**
 * A CSS color as `#rrggbb`, blended over `under`, which is `#rrggbb` too; undefined if it is transparent or not known
 * here.
 */
export function hexOf(color: string, under: string): string | undefined {
  const written = color.trim().toLowerCase();
  const hex = names[written] ?? written;
  if (/^#[0-9a-f]{3,4}$/.test(hex)) return hexOf(hex.replace(/[0-9a-f]/g, '$&$&'), under);
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex;
  if (/^#[0-9a-f]{8}$/.test(hex)) return blend(rgbOf(hex), Number.parseInt(hex.slice(7), 16) / 255, under);
  const [, r, g, b, alpha = '1'] =
    /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(written) ?? [];
  if (r === undefined) return undefined;
  const part = alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
  return blend([Number(r), Number(g), Number(b)], part, under);
}

function blend(color: Rgb, part: number, under: string): string | undefined {
  if (!(part > 0)) return undefined;
  const below = rgbOf(under);
  const mixed = color.map((value, at) => Math.round(Math.min(255, value) * part + (below[at] ?? 0) * (1 - part)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** The WCAG 2.2 contrast ratio of two colors given as `#rrggbb`: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
