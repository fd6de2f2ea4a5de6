import { attributesHtml, declarationsOf, decode, styleOf, tokens } from '../cleaning/html.ts';
import {
  backgroundOf,
  type Context,
  contextWithin,
  darkClass,
  elementStyles,
  frameContext,
  isTypeset,
  mirrored,
} from './look.ts';

/** The widths of the content between its margins and of the whole frame: Outlook ignores max-width. */
const contentWidth = 520;
const frameWidth = 600;

/** Not inside custom layouts. The class is the one by which the dark scheme finds an element. Takes cleaned HTML. */
export function inlineStyles(html: string): string {
  const stack: Context[] = [frameContext];
  return Array.from(tokens(html), (token) => {
    const context = stack.at(-1) ?? frameContext;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'comment') return '';
    if (token.type === 'text' && context.typeset) return breakable(token.source);
    if (token.type !== 'open') return token.source;
    const { name, empty, source } = token;
    const { style: written, class: classes, ...own } = token.attributes;
    const ownStyle = declarationsOf(written && inHex(written));
    const typeset = isTypeset(context, name, ownStyle);
    if (/^(img|table|td|th)$/.test(name)) fitColumn(name, own, ownStyle, typeset ? frameWidth : contentWidth);
    const plain = typeset ? lookOfTypeset(name, own) : elementStyles[name];
    const look = plain && (own.dir ? own.dir === 'rtl' : context.rtl) ? mirrored(plain) : plain;
    const style = merged(look, ownStyle);
    // Where an element sets a background, the dark scheme resets the color: keep the inherited one.
    const startsBackground = !context.hasOwnBackground && backgroundOf(style, own.bgcolor) !== undefined;
    if (startsBackground && !style.has('color') && context.color && context.color !== frameContext.color)
      style.set('color', context.color);
    if (!empty) stack.push(contextWithin(context, name, own, style));
    const names = [
      ...(classes?.split(' ').map(letterClass) ?? []),
      isWide(name, own, style) ? 'wide' : undefined,
      ...(context.hasOwnBackground ? [] : [darkClass(style, own.bgcolor)]),
    ].filter((each) => each !== undefined);
    const attributes = attributesHtml({
      ...own,
      ...(name === 'img' && !typeset ? sized(own, ownStyle, style) : style.size > 0 && { style: styleOf(style) }),
      ...(names.length > 0 && { class: names.join(' ') }),
    });
    const end = source.endsWith('/>') ? (source.endsWith(' />') ? ' />' : '/>') : '>';
    return attributes ? `<${name}${attributes}${end}` : source;
  }).join('');
}

/** Whether a table part is wider than a phone: there it gets the width of the screen. */
export const isWide = (name: string, { width = '' }: Record<string, string>, style: Map<string, string>) =>
  /^(table|td|th)$/.test(name) &&
  [width, style.get('width') ?? ''].some((each) => /^(3[2-9]\d|[4-9]\d\d|\d{4,})(\.\d+)?(px)?$/.test(each));

/** A custom layout keeps its styles, but its links get our color, and its pictures are no wider than the screen. */
function lookOfTypeset(name: string, own: Record<string, string>): string | undefined {
  if (name === 'img') return own.height && Number(own.width) < 320 ? 'border:0' : elementStyles.img;
  return name === 'a' ? elementStyles.a : undefined;
}

/** Omits a default if the element sets that property itself: the dark scheme tells defaults from own styles. */
function merged(look: string | undefined, own: Map<string, string>): Map<string, string> {
  const ofFont = own.has('font') ? /^(font|line-height)/ : /$^/;
  const defaults = [...declarationsOf(look)].filter(([property]) => !own.has(property) && !ofFont.test(property));
  return new Map([...defaults, ...own]);
}

/** Every mail program understands hex; the editor writes `rgb(0, 82, 163)`. */
const inHex = (style: string) =>
  style.replace(
    /rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/g,
    (_, ...[r, g, b]: string[]) =>
      `#${[r, g, b].map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, '0')).join('')}`,
  );

/** A picture without a width keeps its natural one; only Outlook uses the attribute. */
const sized = (
  { width }: Record<string, string>,
  own: Map<string, string>,
  style: Map<string, string>,
): Record<string, string> =>
  width || own.has('width')
    ? { style: styleOf(style) }
    : { width: String(contentWidth), style: styleOf(new Map([...style, ['width', 'auto']])) };

/** By attribute, since Outlook reads nothing else, and no program does before a picture is loaded. */
function fitColumn(name: string, own: Record<string, string>, style: Map<string, string>, most: number): void {
  const sizeOf = (name: string) =>
    Number.parseFloat(/^[\d.]+(px)?$/.exec(style.get(name) ?? own[name] ?? '')?.[0] ?? '');
  const scale = most / sizeOf('width');
  if (!(scale < 1)) return;
  if (name !== 'img') {
    own.width = '100%';
    style.delete('width');
    return;
  }
  const height = Math.round(sizeOf('height') * scale);
  own.width = String(most);
  if (height) own.height = String(height);
  if (style.has('width')) style.set('width', `${most}px`);
  style.delete('height');
}

/** A word that no screen has room for, in a table, whose columns are as wide as their longest words. */
const breakable = (text: string) =>
  text.replace(/(?:&(?!nbsp;|zwnj;|#)\w+;|[^\s<>{}&]){30,}/g, '<span style="word-break:break-all">$&</span>');

const styleBlocks = /^(?:\s*<style>[\s\S]*?<\/style>)+\s*/;

/** Splits a cleaned letter into its media rules, which the cleaning puts first, and its content. */
export function partsOf(htmlContent: string): { rules: string; content: string } {
  const [rules = ''] = styleBlocks.exec(htmlContent) ?? [];
  return { rules: rules.trim(), content: htmlContent.slice(rules.length) };
}

/** Prefixes a letter's class, to distinguish it from the frame's classes. */
export const letterClass = (name: string) => `l-${name}`;

/** A letter's rules for the email's head, scoped to its content: they never affect the frame. One rule a line. */
export const scoped = (rules: string) =>
  rules.replace(
    /^[^@<}{][^{}]*(?=\{)/gm,
    (selector) => `.inner ${selector.replace(/\.([\w-]+)/g, (_, name: string) => `.${letterClass(name)}`)}`,
  );

/** Whether the whole content has a layout of its own, from edge to edge: then the frame adds no margins. */
export function isLaidOut(content: string): boolean {
  const outside = { context: frameContext, inLayout: false };
  const stack = [outside];
  let anyLaidOut = false;
  for (const token of tokens(content)) {
    const { context, inLayout } = stack.at(-1) ?? outside;
    const visible = !inLayout && !context.hidden;
    if (token.type === 'close' && stack.length > 1) stack.pop();
    if (token.type === 'text' && visible && decode(token.source).trim() !== '') return false;
    if (token.type !== 'open') continue;
    const { name, attributes, empty } = token;
    if ((/^(img|hr)$/.test(name) || attributes['data-card'] !== undefined) && visible) return false;
    const inside = contextWithin(context, name, attributes, declarationsOf(attributes.style));
    // A background behind a block, not behind a word or a button.
    const startsLayout =
      name === 'table' || (/^(div|center)$/.test(name) && inside.hasOwnBackground && !context.hasOwnBackground);
    anyLaidOut ||= startsLayout;
    if (!empty) stack.push({ context: inside, inLayout: inLayout || startsLayout });
  }
  return anyLaidOut;
}
