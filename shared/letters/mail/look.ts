import { site } from '../../site/site.ts';

export const serif = "Georgia,'Times New Roman',serif";
/** For text on the brand color. */
export const white = '#FFFFFF';
export const sans = "'Helvetica Neue',Helvetica,Arial,sans-serif";

/** The colors of email on light screens and on dark ones. Each pair has a contrast of 4.5:1 or more. */
export const light = {
  paper: site.colors.paper,
  ink: site.colors.ink,
  quiet: site.colors.gray,
  link: site.colors.brand,
  accent: site.colors.saffron,
  line: '#D9D2C4',
};
export const dark = { paper: '#14181F', ink: '#ECE7DD', quiet: '#A8A294', link: '#8FBDF0', line: '#39404B' };

/** The default style of each element of the content; the admin's own styles win. */
export const elementStyles: Record<string, string> = {
  h1: `margin:0 0 22px;font-family:${serif};font-size:32px;line-height:39px;font-weight:normal`,
  h2: `margin:34px 0 14px;font-family:${serif};font-size:24px;line-height:31px;font-weight:normal`,
  h3: `margin:28px 0 10px;font-family:${serif};font-size:20px;line-height:27px;font-weight:normal`,
  h4: `margin:24px 0 8px;font-size:17px;line-height:26px;font-weight:bold`,
  h5: `margin:24px 0 8px;font-size:15px;line-height:24px;font-weight:bold`,
  h6: `margin:24px 0 8px;font-size:14px;line-height:22px;font-weight:bold`,
  p: 'margin:0 0 18px',
  ul: 'margin:0 0 18px;padding:0 0 0 24px',
  ol: 'margin:0 0 18px;padding:0 0 0 24px',
  li: 'margin:0 0 8px',
  a: `color:${light.link};text-decoration:underline`,
  blockquote: `margin:0 0 22px;padding:2px 0 2px 20px;border-left:2px solid ${light.accent};font-family:${serif};font-style:italic`,
  hr: `margin:32px 0;border:0;border-top:1px solid ${light.line}`,
  img: 'max-width:100%;height:auto;border:0;outline:none;text-decoration:none',
  pre: 'margin:0 0 18px;font-family:Consolas,Menlo,monospace;font-size:14px;line-height:22px;white-space:pre-wrap',
  code: 'font-family:Consolas,Menlo,monospace;font-size:15px',
};

/** The default style in text that is read from the right. */
export const mirrored = (style: string) =>
  style
    .replace('padding:0 0 0 24px', 'padding:0 24px 0 0')
    .replace('2px 0 2px 20px', '2px 20px 2px 0')
    .replace('border-left', 'border-right');

export interface Context {
  /** As `#rrggbb`; undefined if unknown. */
  color: string | undefined;
  background: string | undefined;
  /** In pixels. */
  size: number;
  bold: boolean;
  hidden: boolean;
  /** Inside something with a layout or a font of its own: default styles do not apply there. */
  typeset: boolean;
  /** Inside an element with a background of its own: it looks the same on dark screens as on light ones. */
  hasOwnBackground: boolean;
  /** Read from the right. */
  rtl: boolean;
}

export const frameContext: Context = {
  color: light.ink.toLowerCase(),
  background: light.paper.toLowerCase(),
  size: 17,
  bold: false,
  hidden: false,
  typeset: false,
  hasOwnBackground: false,
  rtl: false,
};

export function backgroundOf(style: Map<string, string>, bgcolor: string | undefined): string | undefined {
  const written = style.get('background-color') ?? bgcolor;
  return written && !/^(transparent|inherit|initial|none|rgba\([^)]*,\s*0\))$/i.test(written) ? written : undefined;
}

const setsType = (style: Map<string, string>) => style.has('font-family') || style.has('font');

/** Whether this element keeps its own styles, without the defaults. */
export const isTypeset = (context: Context, name: string, style: Map<string, string>) =>
  context.typeset || name === 'table' || setsType(style);

export function contextWithin(
  context: Context,
  name: string,
  attributes: Record<string, string>,
  style: Map<string, string>,
): Context {
  const ownBackground = backgroundOf(style, attributes.bgcolor);
  const color = style.get('color') ?? (name === 'font' ? attributes.color : undefined);
  const { background: outer } = context;
  const background = ownBackground === undefined || outer === undefined ? outer : hexOf(ownBackground, outer);
  return {
    background,
    color: color && !/^inherit$/i.test(color) ? background && hexOf(color, background) : context.color,
    size: sizeOf(style, context.size) ?? headings[name] ?? context.size,
    bold: boldOf(name, style) ?? context.bold,
    hidden: context.hidden || isHidden(style),
    typeset: isTypeset(context, name, style),
    hasOwnBackground: context.hasOwnBackground || ownBackground !== undefined,
    rtl: attributes.dir ? attributes.dir === 'rtl' : context.rtl,
  };
}

const headings: Record<string, number> = { h1: 32, h2: 24, h3: 18.7 };

const pixels: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16 };

function sizeOf(style: Map<string, string>, inherited: number): number | undefined {
  const [, digits, unit = ''] =
    /(?:^|\s)([\d.]+)(px|pt|rem|em|%)(?:$|[\s/])/.exec(style.get('font-size') ?? style.get('font') ?? '') ?? [];
  if (digits === undefined) return /^0/.test(style.get('font-size') ?? '') ? 0 : undefined;
  return Number(digits) * (pixels[unit] ?? (unit === 'em' ? inherited : inherited / 100));
}

function boldOf(name: string, style: Map<string, string>): boolean | undefined {
  const weight = style.get('font-weight') ?? /\bbold\b/.exec(style.get('font') ?? '')?.[0];
  if (weight) return /^bold|^[7-9]\d\d$/i.test(weight);
  return /^(b|strong|th|h[1-6])$/.test(name) ? true : undefined;
}

const isHidden = (style: Map<string, string>) =>
  style.get('display') === 'none' ||
  style.get('visibility') === 'hidden' ||
  /^0?\.?0*$/.test(style.get('opacity') ?? '1') ||
  /^[0-2](\.\d+)?px$|^0$/.test(style.get('font-size') ?? '') ||
  (style.get('overflow') === 'hidden' && /^0(px)?$/.test(style.get('max-height') ?? style.get('height') ?? ''));

/** The editor's and the default styles' dark colors, each with its counterpart for dark screens, by class. */
const tones: Record<string, { from: string; to: string }> = {
  black: { from: site.colors.black, to: dark.ink },
  gray: { from: site.colors.gray, to: dark.quiet },
  brand: { from: site.colors.brand, to: dark.link },
};

export const darkMedia = '@media (prefers-color-scheme:dark)';

/** They override the inline styles. `scope` goes before the selectors of rules for text, and for backgrounds. */
export function darkRules(scope: { words: string; ground: string }): string {
  const words = (selectors: string[], color: string) =>
    `${selectors.map((selector) => scope.words + selector).join(',')}{${color}}`;
  return [
    `${scope.ground}.page{background-color:${dark.paper}!important}`,
    words(['.inner', '.title'], `color:${dark.ink}!important`),
    words(['.quiet'], `color:${dark.quiet}!important`),
    words(['.line', '.inner hr'], `border-color:${dark.line}!important`),
    `${scope.ground}.act{background-color:${light.link}!important}`,
    words(['.act-words'], `color:${white}!important`),
    // An element with its own background looks as on light screens: an inline color stays.
    words(['.ground'], `color:${light.ink}`),
    ...Object.entries(tones).map(([name, { to }]) => words([`.${name}`], `color:${to}!important`)),
  ].join('\n');
}

/** The class by which those rules find an element. `style` is its final style. */
export function darkClass(style: Map<string, string>, bgcolor: string | undefined): string | undefined {
  if (backgroundOf(style, bgcolor) !== undefined) return 'ground';
  const color = hexOf(style.get('color') ?? '', light.paper);
  if (!color) return undefined;
  const [tone] = Object.entries(tones).find(([, { from }]) => from.toLowerCase() === color) ?? [];
  return tone ?? (contrast(color, dark.paper) < 4.5 ? 'black' : undefined);
}

type Rgb = [red: number, green: number, blue: number];

/** Those that letters use; others are not known here. https://www.w3.org/TR/css-color-4/#named-colors */
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

/** As `#rrggbb`, blended over `under`, which is one too; undefined if the color is transparent or not known here. */
function hexOf(color: string, under: string): string | undefined {
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
