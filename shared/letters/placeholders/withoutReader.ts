import { tokens } from '../cleaning/htmlTokens.ts';
import { fillHtmlWith, fillTextWith, linkPlaceholders, type PlaceholderName } from './placeholders.ts';

/** What stands for a placeholder where everybody reads: its own fallback, this, or nothing. */
const neutral: Partial<Record<PlaceholderName, string>> = { firstName: 'reader' };

function neutralWord(name: PlaceholderName, fallback: string | undefined, begins: () => boolean): string {
  const word = fallback?.trim() || neutral[name] || '';
  return fallback === undefined && begins() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/**
 * A text of a letter as everybody may read it: no reader's name, whatever name that would be. "Dear {firstName}," greets
 * a reader; `{firstName|friend}` a friend.
 */
export const withoutReader = (text: string): string => fillTextWith(text, neutralWord);

/** Links that lead a reader to pages of their own. */
const ownLink = new RegExp(String.raw`\{(?:${linkPlaceholders.join('|')})(?:\|[^{}]*)?\}`);

/** The same of HTML that was cleaned: links to a reader's own pages are words from then on. */
export function htmlWithoutReader(html: string): string {
  const unlinked: boolean[] = [];
  const linked = Array.from(tokens(html), (token) => {
    if (token.type === 'open' && token.name === 'a') {
      unlinked.push(ownLink.test(token.attributes.href ?? ''));
      return unlinked.at(-1) ? '' : token.source;
    }
    return token.type === 'close' && token.name === 'a' && unlinked.pop() ? '' : token.source;
  });
  return fillHtmlWith(linked.join(''), neutralWord);
}
