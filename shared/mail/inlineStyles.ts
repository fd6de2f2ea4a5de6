import { elementStyles } from './style.ts';

/** The content's width between its margins: what a picture may have in Outlook, which knows no max-width. */
const contentWidth = '520';

const tag = /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)(\s*\/?>)/g;
const attribute = /([a-z-]+)(?:="([^"]*)")?/g;

/**
 * Writes the look of each element onto it; what stands there already comes last and so wins. Takes cleaned HTML:
 * written from a parsed tree, attributes in double quotes. That is why expressions are enough.
 */
export const inlineStyles = (html: string): string =>
  html.replace(tag, (whole, name: string, written: string, end: string) => {
    const look = elementStyles[name];
    if (look === undefined) return whole;
    const own = Object.fromEntries([...written.matchAll(attribute)].map(([, key = '', value = '']) => [key, value]));
    const style = [look, own.style].filter(Boolean).join(';');
    const all = { ...own, ...(name === 'img' ? sized(own, style) : { style }) };
    return `<${name}${Object.entries(all)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join('')}${end}`;
  });

/** A picture without a width of its own is as wide as it is; only Outlook goes by the attribute. */
const sized = ({ width, style: own = '' }: Record<string, string>, style: string): Record<string, string> =>
  width || /\bwidth\s*:/.test(own) ? { style } : { width: contentWidth, style: `${style};width:auto` };
