import { declarationsOf, encode, styleOf, tokens } from '../cleaning/htmlTokens.ts';
import { letterClass } from '../cleaning/letterRules.ts';
import { type Context, frameContext, groundOf, isTypeset, within } from './context.ts';
import { darkClass } from './darkScheme.ts';
import { elementStyles } from './style.ts';

/** The content's width between its margins: what a picture may have in Outlook, which knows no max-width. */
const contentWidth = '520';

/**
 * Writes the look of each element onto it, but for what its own style says already and for what somebody laid out on
 * purpose, and the class by which the dark scheme finds it. Takes cleaned HTML.
 */
export function inlineStyles(html: string): string {
  const stack: Context[] = [frameContext];
  return Array.from(tokens(html), (token) => {
    const context = stack.at(-1) ?? frameContext;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'comment') return '';
    if (token.type !== 'open') return token.source;
    const { name, empty, source } = token;
    const { style: written, class: classes, ...own } = token.attributes;
    const ownStyle = declarationsOf(written && inHex(written));
    const typeset = isTypeset(context, name, ownStyle);
    const look = typeset ? lookOfTypeset(name, own) : elementStyles[name];
    const style = merged(look, ownStyle);
    // Where the dark scheme begins anew, it must not forget what was said further out.
    const begins = !context.grounded && groundOf(style, own.bgcolor) !== undefined;
    if (begins && !style.has('color') && context.color && context.color !== frameContext.color)
      style.set('color', context.color);
    if (!empty) stack.push(within(context, name, own, style));
    const names = [
      ...(classes?.split(' ').map(letterClass) ?? []),
      isWide(name, own, style) ? 'wide' : undefined,
      ...(context.grounded ? [] : [darkClass(style, own.bgcolor)]),
    ].filter((each) => each !== undefined);
    const all = {
      ...own,
      ...(name === 'img' && !typeset ? sized(own, ownStyle, style) : style.size > 0 && { style: styleOf(style) }),
      ...(names.length > 0 && { class: names.join(' ') }),
    };
    const attributes = Object.entries(all).map(([key, value]) => ` ${key}="${encode(value)}"`);
    const end = source.endsWith('/>') ? (source.endsWith(' />') ? ' />' : '/>') : '>';
    return attributes.length > 0 ? `<${name}${attributes.join('')}${end}` : source;
  }).join('');
}

/** Wider than a phone: there it has the width of the screen. */
export const isWide = (name: string, { width = '' }: Record<string, string>, style: Map<string, string>) =>
  /^(table|td|th)$/.test(name) &&
  [width, style.get('width') ?? ''].some((each) => /^[4-9]\d\d(\.\d+)?(px)?$/.test(each));

/** What was laid out elsewhere has its styles; but its links get our colour, and its pictures are no wider than the screen. */
function lookOfTypeset(name: string, own: Record<string, string>): string | undefined {
  if (name === 'img') return own.height ? 'border:0' : elementStyles.img;
  return name === 'a' ? elementStyles.a : undefined;
}

/** A default is left out where the element's own style sets that property: the dark scheme tells one from the other. */
function merged(look: string | undefined, own: Map<string, string>): Map<string, string> {
  const ofFont = own.has('font') ? /^(font|line-height)/ : /$^/;
  const defaults = [...declarationsOf(look)].filter(([property]) => !own.has(property) && !ofFont.test(property));
  return new Map([...defaults, ...own]);
}

/** Every mail program reads hex; the editor writes `rgb(0, 82, 163)`. */
const inHex = (style: string) =>
  style.replace(
    /rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/g,
    (_, ...[r, g, b]: string[]) =>
      `#${[r, g, b].map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, '0')).join('')}`,
  );

/** A picture without a width of its own is as wide as it is; only Outlook goes by the attribute. */
const sized = (
  { width }: Record<string, string>,
  own: Map<string, string>,
  style: Map<string, string>,
): Record<string, string> =>
  width || own.has('width')
    ? { style: styleOf(style) }
    : { width: contentWidth, style: styleOf(new Map([...style, ['width', 'auto']])) };
