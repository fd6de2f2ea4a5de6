import { type Token, tokens } from '../../../../../shared/letters/cleaning/htmlTokens.ts';

/** What the editor keeps: tags, and of which attributes. */
const kept: Record<string, RegExp> = {
  ...Object.fromEntries(['br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'].map((tag) => [tag, /^$/])),
  ...Object.fromEntries(['strong', 'b', 'em', 'i', 'u', 's', 'span'].map((tag) => [tag, /^style$/])),
  a: /^(href|target|rel|style)$/,
  p: /^data-block$/,
  div: /^data-card$/,
  img: /^(src|alt|width|height|role)$/,
  blockquote: /^$/,
};

const words: [RegExp, string][] = [
  [/^(table|thead|tbody|tfoot|tr|td|th|caption|center)$/, 'tables'],
  [/^(html|head|body|style|meta|title|!doctype|link)$/, 'the frame of a whole document'],
];

/** What of the HTML the editor would flatten, in words; nothing, where it is safe there. */
export const unsupportedHtml = (html: string): string[] => [...new Set([...tokens(html)].flatMap(unsupportedIn))];

function unsupportedIn(token: Token): string[] {
  if (token.type === 'comment') return ['comments'];
  if (token.type !== 'open') return [];
  const { name, attributes } = token;
  const keeps = name === 'div' && !attributes['data-card'] ? undefined : kept[name];
  if (!keeps) return [words.find(([pattern]) => pattern.test(name))?.[1] ?? `<${name}>`];
  return Object.entries(attributes).flatMap(([key, value]) =>
    keeps.test(key) && (key !== 'style' || onlyColours(value)) ? [] : ['styles and attributes of their own'],
  );
}

const onlyColours = (style: string) =>
  style.split(';').every((rule) => /^\s*((background-)?color\s*:[^:]*)?$/i.test(rule));

/** Does it carry a layout that somebody made on purpose, and that would be lost in the editor? */
export const isLaidOut = (html: string) => /<table[\s>]/i.test(html);

/** "tables, comments and styles". */
export const listed = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
