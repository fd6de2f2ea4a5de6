import { encode, tokens } from './htmlTokens.ts';
import { linkPlaceholders, placeholderNames } from './placeholders.ts';

/** What stands for a placeholder where everybody reads: its own fallback, this, or nothing. */
const neutral: Record<string, string> = { firstName: 'reader' };

const names = placeholderNames.join('|');
/** With a space before it: a last name that is left out takes it along. */
const placeholder = new RegExp(String.raw`([ \u00a0]?)\{(${names})(?:\|([^{}]*))?\}`, 'g');
/** Before it, a new sentence begins. */
const beginning = /(?:^|[.!?:]\s+)$/;

/**
 * A text of a letter as everybody may read it: no reader's name, whatever name that would be. "Dear {firstName}," greets
 * a reader; `{firstName|friend}` a friend.
 */
export function withoutReader(text: string): string {
  return text.replace(placeholder, (_, space: string, name: string, fallback: string | undefined, at: number) => {
    const word = fallback?.trim() || neutral[name] || '';
    if (word === '') return '';
    const begins = fallback === undefined && beginning.test(text.slice(0, at) + space);
    return space + (begins ? word.charAt(0).toUpperCase() + word.slice(1) : word);
  });
}

/** Links that lead a reader to pages of their own. */
const ownLink = new RegExp(String.raw`\{(?:${linkPlaceholders.join('|')})(?:\|[^{}]*)?\}`);

/** The same of HTML that was cleaned: links to a reader's own pages are words from then on. */
export function htmlWithoutReader(html: string): string {
  const unlinked: boolean[] = [];
  return Array.from(tokens(html), (token) => {
    if (token.type === 'open') {
      if (token.name !== 'a') return openWithoutReader(token);
      unlinked.push(ownLink.test(token.attributes.href ?? ''));
      return unlinked.at(-1) ? '' : openWithoutReader(token);
    }
    if (token.type === 'close') return token.name === 'a' && unlinked.pop() ? '' : token.source;
    return token.type === 'text' ? withoutReader(token.source) : token.source;
  }).join('');
}

/** In attributes, as the words of a picture or a part of an address. */
function openWithoutReader({
  source,
  name,
  attributes,
}: {
  source: string;
  name: string;
  attributes: Record<string, string>;
}) {
  if (!source.includes('{')) return source;
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${encode(withoutReader(value))}"`);
  return `<${name}${all.join('')}${source.endsWith('/>') ? ' />' : '>'}`;
}
