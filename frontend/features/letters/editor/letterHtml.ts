import { type Token, tokens } from '../../../../shared/letters/cleaning/html.ts';

/**
 * Converts Quill's output to HTML for a mail. Quill 2.0.3 writes every space as `&nbsp;`, which would prevent line
 * breaks; a no-break space that was typed is a character, not an entity, and stays. An empty paragraph has no height in
 * a mail. The one after a final block or picture is only for the caret.
 */
export const mailHtml = (semantic: string) =>
  semantic
    .replaceAll('&nbsp;', ' ')
    .replace(/<(p|h[1-6])><\/\1>/g, '<$1><br></$1>')
    .replace(/(<\/(?:p|h[1-6]|ul|ol|blockquote|div)>|<hr>)(?=<)/g, '$1\n')
    .replace(
      /(<p data-block="[^"]*">.*<\/p>|<\/div>|<hr>|<p>(?:<a [^>]*>)?<img [^>]*>(?:<\/a>)?<\/p>)\n<p><br><\/p>$/,
      '$1',
    );

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

export const listed = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
