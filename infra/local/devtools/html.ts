/** Text that may go into a page as it is. */
export interface Markup {
  text: string;
}

type Part = string | number | Markup | (string | Markup)[];

/** A template whose values are escaped, but for those that are markup already. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { text: texts.map((text, index) => text + (index < parts.length ? show(parts[index] ?? '') : '')).join('') };
}

export const raw = (text: string): Markup => ({ text });

/** An ISO 8601 time in a form for reading. */
export const time = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;

function show(part: Part): string {
  if (Array.isArray(part)) return part.map(show).join('');
  return typeof part === 'object' ? part.text : escaped(String(part));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
