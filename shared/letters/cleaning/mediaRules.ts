import type { Element } from './parsers.ts';
import { cascaded, type StyleRule, type StyleSheet } from './styleSheet.ts';

const simple = String.raw`(?:[a-z][a-z0-9]*|\*)?(?:\.[A-Za-z_][\w-]*)*`;
const selectorLike = new RegExp(`^(?=[^\\s])${simple}(?:(?: > | )(?=[^\\s])${simple})*$`);

/**
 * The media rules that match something in the letter, as `<style>` elements: one for each media query, so that a mail
 * program that drops one keeps the others. Removes from the elements the classes that no rule uses, and returns the
 * other classes. An id in a selector becomes a class of that name.
 */
export function mediaRules(media: StyleSheet['media'], elements: Element[]): { css: string; classes: string[] } {
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
