import sanitizeHtml, { type Transformer } from 'sanitize-html';
import { elementStyles } from './style.ts';

/** The content's width between its margins: what a picture may have in Outlook, which knows no max-width. */
const contentWidth = '520';

/** Writes the look of each element onto it; what stands there already comes last and so wins. Takes cleaned HTML. */
export function inlineStyles(html: string): string {
  const styled: Transformer = (tagName, attribs) => {
    const style = [elementStyles[tagName], attribs.style].filter(Boolean).join(';');
    return { tagName, attribs: { ...attribs, ...(tagName === 'img' ? sized(attribs, style) : { style }) } };
  };
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    // Nothing is let in by that: all of it was taken out before.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: Object.fromEntries(Object.keys(elementStyles).map((tag) => [tag, styled])),
  });
}

/** A picture without a width of its own is as wide as it is; only Outlook goes by the attribute. */
const sized = ({ width, style: own = '' }: Record<string, string>, style: string): Record<string, string> =>
  width || /\bwidth\s*:/.test(own) ? { style } : { width: contentWidth, style: `${style};width:auto` };
