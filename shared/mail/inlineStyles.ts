import { darkClass } from './darkScheme.ts';
import { elementStyles } from './style.ts';

/** The content's width between its margins: what a picture may have in Outlook, which knows no max-width. */
const contentWidth = '520';

const tag = /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)(\s*\/?>)/g;
const attribute = /([a-z-]+)(?:="([^"]*)")?/g;

/**
 * Writes the look of each element onto it, but for what its own style says already, and the class by which the dark
 * scheme finds it. Takes cleaned HTML: written from a parsed tree, attributes in double quotes. That is why expressions
 * are enough.
 */
export const inlineStyles = (html: string): string =>
  html.replace(tag, (whole, name: string, written: string, end: string) => {
    const own = Object.fromEntries([...written.matchAll(attribute)].map(([, key = '', value = '']) => [key, value]));
    const style = merged(elementStyles[name], own.style);
    const className = darkClass(style, own.bgcolor);
    const all = {
      ...own,
      ...(name === 'img' ? sized(own, style) : style && { style }),
      ...(className && { class: className }),
    };
    const attributes = Object.entries(all).map(([key, value]) => ` ${key}="${value}"`);
    return attributes.length > 0 ? `<${name}${attributes.join('')}${end}` : whole;
  });

/** What the element's own style sets, the house leaves out: the dark scheme tells one from the other. */
function merged(look = '', own = ''): string {
  const set = new Set(declarations(own).map(propertyOf));
  return [...declarations(look).filter((declaration) => !set.has(propertyOf(declaration))), inHex(own)]
    .filter(Boolean)
    .join(';');
}

const declarations = (style: string) => style.split(';').filter(Boolean);
const propertyOf = (declaration: string) => declaration.split(':')[0]?.trim();

/** Every mail program reads hex; the editor writes `rgb(0, 82, 163)`. */
const inHex = (style: string) =>
  style.replace(
    /rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/g,
    (_, ...[r, g, b]: string[]) =>
      `#${[r, g, b].map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, '0')).join('')}`,
  );

/** A picture without a width of its own is as wide as it is; only Outlook goes by the attribute. */
const sized = ({ width, style: own = '' }: Record<string, string>, style: string): Record<string, string> =>
  width || /\bwidth\s*:/.test(own) ? { style } : { width: contentWidth, style: `${style};width:auto` };
