/** Text that is already markup and is not escaped. */
export interface Markup {
  text: string;
}

type Part = string | number | Markup | (string | Markup)[];

/** Template tag that escapes its values unless they are {@link Markup}. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { text: texts.map((text, index) => text + (index < parts.length ? show(parts[index] ?? '') : '')).join('') };
}

export const raw = (text: string): Markup => ({ text });

/** An ISO 8601 time in readable form. */
export const time = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;

function show(part: Part): string {
  if (Array.isArray(part)) return part.map(show).join('');
  return typeof part === 'object' ? part.text : escaped(String(part));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
