import { site } from '../site.ts';
import { dark, light } from './style.ts';

/** Colours of the editor and the house that are dark on light, each with its lighter sister for dark, by class. */
const tones: Record<string, { from: string; to: string }> = {
  black: { from: site.colors.black, to: dark.ink },
  gray: { from: site.colors.gray, to: dark.quiet },
  brand: { from: site.colors.brand, to: dark.link },
};

/** Who reads on a dark screen. */
export const darkMedia = '@media (prefers-color-scheme:dark)';

/**
 * Rules of a style block for dark screens, where they win over what stands on the elements. `scope` comes before the
 * selectors of rules for words, and of those for the ground below them.
 */
export function darkRules(scope: { words: string; ground: string }): string {
  const words = (selectors: string[], color: string) =>
    `${selectors.map((selector) => scope.words + selector).join(',')}{${color}}`;
  return [
    `${scope.ground}.page{background-color:${dark.paper}!important}`,
    words(['.inner', '.title'], `color:${dark.ink}!important`),
    words(['.quiet'], `color:${dark.quiet}!important`),
    words(['.line', '.inner hr'], `border-color:${dark.line}!important`),
    // What has a ground of its own is read there as on light paper; a colour written on the element stays.
    words(['.ground'], `color:${light.ink}`),
    ...Object.entries(tones).flatMap(([name, { from, to }]) => [
      words([`.${name}`], `color:${to}!important`),
      words([`.ground .${name}`], `color:${from}!important`),
    ]),
  ].join('\n');
}

/** A background through which nothing of the paper is seen. */
const ownGround = /(?:^|;)background-color:(?!transparent|inherit|initial|rgba\([^)]*,\s*0\))/i;
const ownColor = /(?:^|;)color:\s*(black|#[0-9a-f]{3}(?:[0-9a-f]{3})?)\b/i;

/** The class by which those rules find an element of the content. `style` as it will stand on it, in hex colours. */
export function darkClass(style: string, bgcolor: string | undefined): string | undefined {
  if (bgcolor || ownGround.test(style)) return 'ground';
  const color = ownColor.exec(style)?.[1]?.replace(/^black$/i, site.colors.black);
  if (!color) return undefined;
  const [tone] = Object.entries(tones).find(([, { from }]) => from.toLowerCase() === color.toLowerCase()) ?? [];
  return tone ?? (contrast(color, dark.paper) < 4.5 ? 'black' : undefined);
}

/** As WCAG 2.2 reckons it, of two colours in hex: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
