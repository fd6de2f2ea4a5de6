import { site } from '../../site/site.ts';
import { contrast, hexOf } from '../cleaning/colors.ts';
import { backgroundOf } from './context.ts';
import { dark, light, white } from './style.ts';

/** The editor's and the default styles' dark colors, each with its counterpart for dark screens, by class. */
const tones: Record<string, { from: string; to: string }> = {
  black: { from: site.colors.black, to: dark.ink },
  gray: { from: site.colors.gray, to: dark.quiet },
  brand: { from: site.colors.brand, to: dark.link },
};

/** The media query for dark screens. */
export const darkMedia = '@media (prefers-color-scheme:dark)';

/**
 * CSS rules for dark screens, which override the inline styles. `scope` is put before the selectors of rules for text,
 * and of rules for backgrounds.
 */
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

/**
 * The class by which those rules find an element on the mail's own background. `style` is the element's final style.
 */
export function darkClass(style: Map<string, string>, bgcolor: string | undefined): string | undefined {
  if (backgroundOf(style, bgcolor) !== undefined) return 'ground';
  const color = hexOf(style.get('color') ?? '', light.paper);
  if (!color) return undefined;
  const [tone] = Object.entries(tones).find(([, { from }]) => from.toLowerCase() === color) ?? [];
  return tone ?? (contrast(color, dark.paper) < 4.5 ? 'black' : undefined);
}
