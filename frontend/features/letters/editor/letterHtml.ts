import { type Token, tokens } from '../../../../shared/letters/cleaning/html.ts';
import { site } from '../../../../shared/site/site.ts';

const { brand, black, gray } = site.colors;
const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
/** The colors of the toolbar, as it writes them and as browsers do. A letter has no others. */
export const swatches = Object.entries({ 'Brand blue': brand, Black: black, Gray: gray }).map(
  ([name, hex]) => [name, hex.toLowerCase(), rgbOf(hex)] as const,
);

/**
 * Converts Quill's output to HTML for an email. Quill 2.0.3 writes every space as `&nbsp;`, which would prevent line
 * breaks; a no-break space that was typed is a character, not an entity, and stays. An empty paragraph has no height in
 * an email. The one after a final list, quote, block or picture is only for the caret.
 */
export const mailHtml = (semantic: string) =>
  semantic
    .replaceAll('&nbsp;', ' ')
    .replace(/<(p|h[1-6])><\/\1>/g, '<$1><br></$1>')
    .replace(/(<\/(?:p|h[1-6]|ul|ol|blockquote|div)>|<hr>)(?=<[^/])/g, '$1\n')
    .replace(
      /(<p data-block="[^"]*">.*<\/p>|<\/div>|<hr>|<\/(?:[uo]l|blockquote)>|<p>(?:<a [^>]*>)?<img [^>]*>(?:<\/a>)?<\/p>)\n<p><br><\/p>$/,
      '$1',
    );

/** What the editor keeps: tags, each with its allowed attributes. */
const supported: Record<string, RegExp> = {
  ...Object.fromEntries(['br', 'hr'].map((tag) => [tag, /^$/])),
  // Its direction follows from its first letter.
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'li', 'blockquote'].map((tag) => [tag, /^dir$/])),
  ...Object.fromEntries(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span'].map((tag) => [tag, /^style$/])),
  ol: /^(start|dir)$/,
  a: /^(href|target|rel|style)$/,
  p: /^(data-block|dir)$/,
  div: /^data-card$/,
  img: /^(src|alt|width|height|role)$/,
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
  style.split(';').every((rule) => {
    const [, color] = /^\s*color\s*:\s*(.*?)\s*$/i.exec(rule) ?? [];
    return color === undefined ? !rule.trim() : swatches.some((names) => names.includes(color.toLowerCase()));
  });

export const isLaidOut = (html: string) => /<table[\s>]/i.test(html);

export const listed = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
