import parseCss from 'postcss-safe-parser';
import sanitizeHtml from 'sanitize-html';
import { severalLines } from '../../platform/fields.ts';
import { absoluteAddress } from '../mail/absoluteAddress.ts';
import { cleaning, type Rewriting, wordlessTags } from './allowList.ts';
import { declarationsOf, styleOf } from './htmlTokens.ts';
import { mediaRules } from './mediaRules.ts';
import { type CssNode, type Element, parseHtml, select, type Tree, writeHtml } from './parsers.ts';
import { ownLink, withOwnLinks } from './personalLinks.ts';
import { describeRemoved, removedBetween } from './removedParts.ts';
import { cascaded, readDeclarations, readStyleSheet, type StyleRule, type StyleSheet } from './styleSheet.ts';

export interface Cleaned {
  /**
   * Media rules in `<style>` elements, if any, and then the content: styles inline, addresses absolute. Cleaning it
   * again does not change it.
   */
  html: string;
  /** What was removed, in words: "2 forms", "position from 3 styles". */
  removed: string[];
}

/**
 * Cleans a letter, wherever it was pasted from: the same for what is saved, sent and previewed. Style sheets are
 * inlined, as most mail programs ignore them; the result is filtered by the list of what a mail may contain. Whoever takes
 * HTML in asks `isNestedTooDeeply` first.
 */
export const cleanLetter = (html: string): Cleaned => clean(html, forAll);

/** The cleaned HTML of a mail that the site writes to one person, with the links that are theirs, or of a letter cleaned before. */
export const sanitize = (html: string): string => clean(html, forOne).html;

const forOne: Rewriting = { address: absoluteAddress, text: (text) => text };
/** A letter has many readers: no link in it may be one person's. */
const forAll: Rewriting = {
  address(written) {
    const address = absoluteAddress(written);
    return ownLink(address) ?? address;
  },
  text: withOwnLinks,
};

function clean(html: string, rewrite: Rewriting): Cleaned {
  const { html: first, removed } = cleanOnce(html, rewrite);
  // Badly nested HTML is cleaned until it no longer changes.
  let last = first;
  for (let times = 0; times < 8; times += 1) {
    const { html: next } = cleanOnce(last, rewrite);
    if (next === last) break;
    last = next;
  }
  return { html: last, removed };
}

function cleanOnce(html: string, rewrite: Rewriting): Cleaned {
  const styled = /<style/i.test(html);
  // So that styles of the whole page have an element.
  const tree = parseHtml(styled && !/<body/i.test(html) ? `<body>${html}</body>` : html);
  const css = select('style', tree).map(sourceOf).join('\n');
  const sheet = readStyleSheet(parseCss(css) as CssNode);
  inlineRules(tree, sheet);
  for (const body of select('body', tree)) bodyToBlock(body);
  const elements = select('*', tree);
  const media = mediaRules(sheet.media, elements);
  // Control characters written as references, such as `&#7;`, are decoded here.
  const clean = severalLines(sanitizeHtml(writeHtml(tree), cleaning(media.classes, rewrite)));
  const inside = new Set(select(wordlessTags.map((name) => `${name} *`).join(), tree));
  const before = elements.filter((element) => !inside.has(element));
  const after = select('*', parseHtml(clean));
  return {
    html: media.css ? `${media.css}\n${clean.trim()}` : clean,
    removed: describeRemoved([...sheet.removed, ...removedBetween(before, after, html)]),
  };
}

/** Style sheets may be wrapped in a comment, for browsers of the 1990s. */
function sourceOf({ attribs: { media = 'all' }, children }: Element): string {
  const css = children.map(({ data = '' }) => data.replace(/<!--|-->/g, '')).join('');
  return /^\s*(all|screen)?\s*$/i.test(media) ? css : `@media ${media}{${css}}`;
}

/**
 * How many comparisons of a rule with an element, and how many matches, one letter may take: about a second. The 1,500 selectors
 * of Foundation for Emails, in a letter of 1,000 elements, stay below. What does not fit is reported as removed.
 */
const maxWork = { comparisons: 5_000_000, matches: 300_000 };

/** How many elements css-select may look at to compare this selector with one element. */
function reachOf(selector: string, { length }: Element[], siblings: number): number {
  if (/:has\b/i.test(selector)) return length;
  return /[~+]|:(?:nth|only|first-of|last-of)/i.test(selector) ? siblings : 1;
}

/** Inlines rules in the order of the cascade. */
function inlineRules(tree: Tree, { rules, removed }: StyleSheet): void {
  const matched = new Map<Element, { weight: number; rule: StyleRule }[]>();
  const elements = select('*', tree);
  const siblings = elements.reduce((most, { children }) => Math.max(most, children.length), tree.children.length);
  let comparisons = 0;
  let matches = 0;
  for (const rule of rules) {
    const needed = elements.length * reachOf(rule.selector, elements, siblings);
    if (comparisons + needed > maxWork.comparisons || matches > maxWork.matches) {
      removed.push('style rule (the letter has too many)');
      continue;
    }
    comparisons += needed;
    const weight = weightOf(rule.selector);
    try {
      for (const element of select(rule.selector, tree)) {
        matches += 1;
        const applied = matched.get(element);
        if (applied) applied.push({ weight, rule });
        else matched.set(element, [{ weight, rule }]);
      }
    } catch {
      removed.push(`style rule for ${rule.selector}`);
    }
  }
  for (const element of elements) {
    const own = element.attribs.style ?? '';
    const applied = matched.get(element);
    if (own === '' && !applied) continue;
    const written = own && readDeclarations((parseCss(`a{${own}}`) as CssNode).nodes?.[0]?.nodes ?? [], removed);
    const cascade = [
      ...(applied ?? []).sort((one, other) => one.weight - other.weight).map(({ rule }) => rule.declarations),
      written || [],
    ];
    const style = cascaded(cascade.flat());
    if (style.size > 0) element.attribs.style = styleOf(style);
    else delete element.attribs.style;
  }
}

/** https://www.w3.org/TR/selectors-4/#specificity-rules */
const weightOf = (selector: string) => {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#[\w-]/g) * 10_000 + count(/\.[\w-]|\[|:(?!not|is|where)[a-z]/gi) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
};

/** Turns a page's body into a block with the properties that affect its content: background, text and padding. */
function bodyToBlock(body: Element): void {
  const { bgcolor, text, style: own, ...rest } = body.attribs;
  const css = [bgcolor && `background-color:${bgcolor}`, text && `color:${text}`, own].filter(Boolean).join(';');
  const style = [...declarationsOf(css)].filter(
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
