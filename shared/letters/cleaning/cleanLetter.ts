import parseCss from 'postcss-safe-parser';
import sanitizeHtml from 'sanitize-html';
import { severalLines } from '../../platform/fields.ts';
import { absoluteAddress } from '../mail/absoluteAddress.ts';
import { cleaning, wordlessTags } from './allowList.ts';
import { declarationsOf, set, styleOf } from './htmlTokens.ts';
import { mediaRules } from './mediaRules.ts';
import { type CssNode, type Element, parseHtml, select, type Tree, writeHtml } from './parsers.ts';
import { describeRemoved, removedBetween } from './removedParts.ts';
import { type Declared, readDeclarations, readStyleSheet, type StyleSheet } from './styleSheet.ts';

export interface Cleaned {
  /**
   * Rules for small screens in `<style>` elements, where there are any, and then the content: styles on the elements,
   * addresses absolute. Cleaned again, it stays as it is.
   */
  html: string;
  /** What was taken out, in words: "2 forms", "position from 3 styles". */
  removed: string[];
}

/**
 * The cleaning of a letter, from wherever it was pasted: the same for what is saved, what is sent and what a preview
 * shows. Its style sheets go onto the elements, as most mail programs know no others; what is left is held against the
 * list of what may stand in a mail.
 */
export function cleanLetter(html: string): Cleaned {
  const { html: first, removed } = cleanOnce(html);
  // What was written without any order is read anew until it stays as it is.
  let last = first;
  for (let times = 0; times < 8; times += 1) {
    const { html: next } = cleanOnce(last);
    if (next === last) break;
    last = next;
  }
  return { html: last, removed };
}

/** What a mail keeps of a letter's HTML. */
export const sanitize = (html: string): string => cleanLetter(html).html;

function cleanOnce(html: string): Cleaned {
  const styled = /<style/i.test(html);
  // So that what is said of the whole page has an element.
  const tree = parseHtml(styled && !/<body/i.test(html) ? `<body>${html}</body>` : html);
  const css = select('style', tree).map(sourceOf).join('\n');
  const sheet = readStyleSheet(parseCss(css) as CssNode);
  inline(tree, sheet);
  for (const body of select('body', tree)) becomeBlock(body);
  const elements = select('*', tree);
  const media = mediaRules(sheet.media, elements);
  // Control characters that were written as references, as in `&#7;`, are characters by now.
  const clean = severalLines(sanitizeHtml(writeHtml(tree), cleaning(media.classes, absoluteAddress)));
  const inside = new Set(select(wordlessTags.map((name) => `${name} *`).join(), tree));
  const before = elements.filter((element) => !inside.has(element));
  const after = select('*', parseHtml(clean));
  return {
    html: media.css ? `${media.css}\n${clean.trim()}` : clean,
    removed: describeRemoved([...sheet.removed, ...removedBetween(before, after, html)]),
  };
}

/** Some write their rules into a comment, for browsers of the last century. */
function sourceOf({ attribs: { media = 'all' }, children }: Element): string {
  const css = children.map(({ data = '' }) => data.replace(/<!--|-->/g, '')).join('');
  return /^\s*(all|screen)?\s*$/i.test(media) ? css : `@media ${media}{${css}}`;
}

/** Writes rules onto the elements that they are for, as a browser would let them win. */
function inline(tree: Tree, { rules, removed }: StyleSheet): void {
  const found = new Map<Element, { weight: number; rule: Declared }[]>();
  for (const rule of rules) {
    try {
      for (const element of select(rule.selector, tree)) {
        found.set(element, [...(found.get(element) ?? []), { weight: weightOf(rule.selector), rule }]);
      }
    } catch {
      removed.push(`style rule for ${rule.selector}`);
    }
  }
  for (const element of select('*', tree)) {
    const own = element.attribs.style ?? '';
    const applied = found.get(element);
    if (own === '' && !applied) continue;
    const written = own && readDeclarations((parseCss(`a{${own}}`) as CssNode).nodes?.[0]?.nodes ?? [], removed);
    const cascade = [
      ...(applied ?? []).sort((one, other) => one.weight - other.weight).map(({ rule }) => rule.declarations),
      written || [],
    ];
    const style = declarationsOf();
    for (const wanted of [false, true])
      for (const [property, value, important] of cascade.flat()) if (important === wanted) set(style, property, value);
    if (style.size > 0) element.attribs.style = styleOf(style);
    else delete element.attribs.style;
  }
}

/** https://www.w3.org/TR/selectors-4/#specificity-rules */
const weightOf = (selector: string) => {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#[\w-]/g) * 10_000 + count(/\.[\w-]|\[|:(?!not|is|where)[a-z]/gi) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
};

/** Of a page's body a mail's frame keeps only what goes for what is in it: ground, words and the room around them. */
function becomeBlock(body: Element): void {
  const { bgcolor, text, style: own, ...rest } = body.attribs;
  const said = [bgcolor && `background-color:${bgcolor}`, text && `color:${text}`, own].filter(Boolean).join(';');
  const style = [...declarationsOf(said)].filter(
    ([property, value]) =>
      /^(background.*|color|font.*|line-height|letter-spacing|text-align|direction|padding.*)$/.test(property) &&
      !/^0(px)?$/.test(value),
  );
  if (style.length === 0) return;
  body.name = 'div';
  body.attribs = {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => /^(on|dir|lang|class|id)/.test(name))),
    style: styleOf(style),
  };
}
