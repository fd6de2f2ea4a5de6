import { site } from '../../site/site.ts';
import { contrast, hexOf } from '../cleaning/colors.ts';
import { groundOf } from './context.ts';
import { dark, light, white } from './style.ts';

/** Dark colours of the editor and of the default styles, for a light ground, each with its lighter sister for dark, by class. */
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
    `${scope.ground}.act{background-color:${light.link}!important}`,
    words(['.act-words'], `color:${white}!important`),
    // What has a ground of its own is read there as on light paper: a colour written on an element stays.
    words(['.ground'], `color:${light.ink}`),
    ...Object.entries(tones).map(([name, { to }]) => words([`.${name}`], `color:${to}!important`)),
  ].join('\n');
}

/**
 * The class by which those rules find an element of the content that stands on the mail's paper. `style` as it will
 * stand on it.
 */
export function darkClass(style: Map<string, string>, bgcolor: string | undefined): string | undefined {
  if (groundOf(style, bgcolor) !== undefined) return 'ground';
  const color = hexOf(style.get('color') ?? '', light.paper);
  if (!color) return undefined;
  const [tone] = Object.entries(tones).find(([, { from }]) => from.toLowerCase() === color) ?? [];
  return tone ?? (contrast(color, dark.paper) < 4.5 ? 'black' : undefined);
}
