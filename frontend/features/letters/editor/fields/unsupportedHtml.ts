import { type Token, tokens } from '../../../../../shared/letters/cleaning/html.ts';

/** What the editor keeps: tags, each with its allowed attributes. */
const supported: Record<string, RegExp> = {
  ...Object.fromEntries(['br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li'].map((tag) => [tag, /^$/])),
  ...Object.fromEntries(['strong', 'b', 'em', 'i', 'u', 's', 'span'].map((tag) => [tag, /^style$/])),
  a: /^(href|target|rel|style)$/,
  p: /^data-block$/,
  div: /^data-card$/,
  img: /^(src|alt|width|height|role)$/,
  blockquote: /^$/,
};

const labels: [RegExp, string][] = [
  [/^(table|thead|tbody|tfoot|tr|td|th|caption|center)$/, 'tables'],
  [/^(html|head|body|style|meta|title|!doctype|link)$/, 'the frame of a whole document'],
];

/** What the editor would flatten in the HTML, in words; empty if it is safe there. */
export const unsupportedHtml = (html: string): string[] => [...new Set([...tokens(html)].flatMap(unsupportedIn))];

function unsupportedIn(token: Token): string[] {
  if (token.type === 'comment') return ['comments'];
  if (token.type !== 'open') return [];
  const { name, attributes } = token;
  const allowed = name === 'div' && !attributes['data-card'] ? undefined : supported[name];
  if (!allowed) return [labels.find(([pattern]) => pattern.test(name))?.[1] ?? `<${name}>`];
  return Object.entries(attributes).flatMap(([key, value]) =>
    allowed.test(key) && (key !== 'style' || onlyColors(value)) ? [] : ['custom styles and attributes'],
  );
}

const onlyColors = (style: string) =>
  style.split(';').every((rule) => /^\s*((background-)?color\s*:[^:]*)?$/i.test(rule));

/** Whether it has a layout of its own, which the editor would lose. */
export const isLaidOut = (html: string) => /<table[\s>]/i.test(html);

/** Joins items: "tables, comments and styles". */
export const listed = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
