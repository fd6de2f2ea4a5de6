import { tokens } from '../cleaning/htmlTokens.ts';
import { fillHtmlWith, fillTextWith, linkPlaceholders, type PlaceholderName } from './placeholders.ts';

/** Public replacements of placeholders that have no fallback; all others become nothing. */
const neutralWords: Partial<Record<PlaceholderName, string>> = { firstName: 'reader' };

function neutralWord(name: PlaceholderName, fallback: string | undefined, startsPhrase: () => boolean): string {
  const word = fallback?.trim() || neutralWords[name] || '';
  return fallback === undefined && startsPhrase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/**
 * The public version of a text, with no reader's name in it: "Dear {firstName}," becomes "Dear reader,", and
 * "{firstName|friend}" "friend".
 */
export const withoutReader = (text: string): string => fillTextWith(text, neutralWord);

/** Links to a reader's own pages. */
const readerLink = new RegExp(String.raw`\{(?:${linkPlaceholders.join('|')})(?:\|[^{}]*)?\}`);

/** The public version of cleaned HTML: links to a reader's own pages become plain text. */
export function htmlWithoutReader(html: string): string {
  const unlinked: boolean[] = [];
  const linked = Array.from(tokens(html), (token) => {
    if (token.type === 'open' && token.name === 'a') {
      unlinked.push(readerLink.test(token.attributes.href ?? ''));
      return unlinked.at(-1) ? '' : token.source;
    }
    return token.type === 'close' && token.name === 'a' && unlinked.pop() ? '' : token.source;
  });
  return fillHtmlWith(linked.join(''), neutralWord);
}
