import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import parseCss from 'postcss-safe-parser';
import sanitizeHtml from 'sanitize-html';
import { severalLines } from '../../platform/fields.ts';
import { absoluteAddress } from '../mail/addresses.ts';
import { setDirections } from './direction.ts';
import { declarationsOf, styleOf } from './html.ts';
import { ownLink, withOwnLinks } from './personalLinks.ts';
import {
  allowedTag,
  type CssNode,
  cascaded,
  cleaning,
  type Rewriting,
  readDeclarations,
  readStyleSheet,
  type StyleRule,
  type StyleSheet,
  wordlessTags,
} from './styleSheet.ts';

interface Cleaned {
  /** Media rules in `<style>`, if any, then the content. Cleaning it again does not change it. */
  html: string;
  /** What was removed, in words: "2 forms", "position from 3 styles". */
  removed: string[];
}

/**
 * The same for what is saved, sent and previewed. Style sheets are inlined, as most mail programs ignore them; what an
 * email may not contain is removed. Anyone who takes HTML in asks `isNestedTooDeeply` first.
 */
export const cleanLetter = (html: string): Cleaned => clean(html, forAll);

/** For an email that the site writes to one person, with the links that are theirs, or for a letter cleaned before. */
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
  // Mail programs show a letter in a page of theirs, in which a link to another part of it leads nowhere.
  for (const link of select('a', tree).filter(({ attribs: { href, name } }) =>
    /^\s*#/.test(href ?? (name ? '#' : '')),
  )) {
    if (link.attribs.href) sheet.removed.push('in-page link');
    link.name = 'span';
  }
  setDirections(tree);
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
 * How many comparisons of a rule with an element, and how many matches, one letter may take: about a second. The 1,500
 * selectors of Foundation for Emails, in a letter of 1,000 elements, stay below. What does not fit is reported as
 * removed.
 */
const maxWork = { comparisons: 5_000_000, matches: 300_000 };

/** How many elements css-select may look at to compare this selector with one element. */
function reachOf(selector: string, { length }: Element[], siblings: number): number {
  if (/:has\b/i.test(selector)) return length;
  return /[~+]|:(?:nth|only|first-of|last-of)/i.test(selector) ? siblings : 1;
}

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

/** A page's body becomes a block with the properties that affect its content: background, text and padding. */
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

/** How removed tags are named to the admin; tags that no one would miss have an empty name. */
const labels = new Map(
  Object.entries({
    script: 'script',
    form: 'form',
    'form field': 'input select textarea button',
    frame: 'iframe frame frameset',
    'embedded object': 'object embed applet',
    video: 'video',
    sound: 'audio',
    'drawing (SVG)': 'svg',
    drawing: 'canvas',
    formula: 'math',
    'picture map': 'map',
    'base address': 'base',
    '': 'html head body title style meta link noscript picture source label option optgroup fieldset legend area param time data mark wbr bdi bdo tt kbd samp var xml',
  }).flatMap(([name, tags]) => tags.split(' ').map((tag) => [tag, name] as const)),
);

/** The names of all parts that are in `before` and not in `after`. `source` is the original HTML. */
function removedBetween(before: Element[], after: Element[], source: string): string[] {
  const remaining = inventory(after);
  const removed: string[] = [];
  for (const [name, count] of inventory(before))
    for (let more = count - (remaining.get(name) ?? 0); more > 0; more -= 1) removed.push(name);
  const conditions = [...source.matchAll(/<!--\[if([^\]<]*)\]>(?!<!)/gi)];
  const outlookParts = conditions.filter(([, condition = '']) => /\bmso\b/i.test(condition));
  return [...removed, ...outlookParts.map(() => 'part for Outlook only')];
}

function inventory(elements: Element[]): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string) => name && found.set(name, (found.get(name) ?? 0) + 1);
  // The contents of a drawing and the like go with it.
  for (const { name, attribs } of elements) {
    add(nameOf(name, attribs));
    if (name === 'a' && attribs.href?.trim()) add('unusable link address');
    if (name === 'img' && attribs.src?.trim()) add('unusable picture address');
    if (attribs.background?.trim()) add('unusable picture address');
    for (const attribute of Object.keys(attribs)) if (/^on/.test(attribute)) add('script');
  }
  return found;
}

function nameOf(name: string, attribs: Record<string, string>): string {
  if (name === 'link' && /stylesheet/i.test(attribs.rel ?? '')) return 'external style sheet';
  if (name === 'meta' && /refresh/i.test(attribs['http-equiv'] ?? '')) return 'redirect to another page';
  // No loss: tags that stay, perhaps under another name, and Word's and Outlook's own tags.
  return allowedTag(name) || name.includes(':') ? '' : (labels.get(name) ?? `<${name}>`);
}

/** "1 script", "2 forms", "position from 3 styles": each once, in order of appearance. */
function describeRemoved(names: string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => {
    const [, property] = /^style:(.*)$/.exec(name) ?? [];
    return property
      ? `${property} from ${count} ${count === 1 ? 'style' : 'styles'}`
      : `${count} ${plural(name, count)}`;
  });
}

/** "frame" becomes "frames", "style rule for @supports" "style rules for @supports". */
function plural(name: string, count: number): string {
  if (count === 1 || name.startsWith('<')) return name;
  const [, noun = name, rest = ''] = /^(.*?)( (?:for|from|to) .*| \(.*)?$/.exec(name) ?? [];
  return `${noun}${/s$/.test(noun) ? 'es' : 's'}${rest}`;
}

const simple = String.raw`(?:[a-z][a-z0-9]*|\*)?(?:\.[A-Za-z_][\w-]*)*`;
const selectorLike = new RegExp(`^(?=[^\\s])${simple}(?:(?: > | )(?=[^\\s])${simple})*$`);

/**
 * The media rules that match something in the letter, as `<style>` elements: one for each media query, so that an email
 * program that drops one keeps the others. Removes from the elements the classes that no rule uses, and returns the
 * other classes. An id in a selector becomes a class of that name.
 */
function mediaRules(media: StyleSheet['media'], elements: Element[]): { css: string; classes: string[] } {
  const present = new Set(elements.flatMap(namesOf));
  const used = new Set<string>();
  const css = media.flatMap(({ query, rules }) => {
    const written = rules.flatMap((rule) => {
      const selector = byClass(rule.selector);
      const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
      if (!selectorLike.test(selector) || !classes.every((name) => present.has(name))) return [];
      for (const name of classes) used.add(name);
      return [`${selector}{${cssOf(rule)}}`];
    });
    return written.length > 0 ? [`<style>\n@media ${spaced(query)}{\n${written.join('\n')}\n}\n</style>`] : [];
  });
  for (const element of elements) {
    const classes = namesOf(element).filter((name) => used.has(name));
    delete element.attribs.id;
    if (classes.length > 0) element.attribs.class = classes.join(' ');
    else delete element.attribs.class;
  }
  return { css: css.join('\n'), classes: [...used] };
}

const namesOf = ({ attribs: { class: names = '', id = '' } }: Element) => [
  ...new Set(`${names} ${id}`.split(/\s+/).filter(Boolean)),
];

/** Normalizes a selector to classes only. The `body` belongs to the frame. */
const byClass = (selector: string) =>
  selector
    .trim()
    .replace(/\[(?:class|id)[~*^]?=["']?([A-Za-z_][\w-]*)["']?\]/g, '.$1')
    .replaceAll('#', '.')
    .replace(/\*(?=\.)/g, '')
    .replace(/\s*>\s*/g, ' > ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:html |body (?:> )?)+/, '')
    .replace(/(^| )[A-Z]+[A-Z0-9]*(?=[ .]|$)/g, (tag) => tag.toLowerCase())
    .replace(/^(html|body)$/, '');

/** `!important`, because they must override styles that are inline now, which they came after in the original. */
const cssOf = ({ declarations }: StyleRule) =>
  [...cascaded(declarations)].map(([property, value]) => `${property}:${value}!important`).join(';');

const spaced = (query: string) => query.replaceAll(',', ', ');

interface Element {
  name: string;
  attribs: Record<string, string>;
  children: { type: string; data?: string }[];
}

export const parseHtml = (html: string) => parseDocument(html);
type Tree = ReturnType<typeof parseHtml>;

/** Takes the document, as css-select compares several nodes with each other. Throws if `selector` is invalid. */
export function select(selector: string, tree: Tree): Element[] {
  const found: object[] = selectAll(selector, tree);
  return found.filter((node) => 'attribs' in node) as Element[];
}

const writeHtml = (tree: Tree): string => DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8' });
