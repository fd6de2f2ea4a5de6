import { Parser } from 'htmlparser2';
import { isNestedTooDeeply, maxNesting } from '../../../../shared/letters/cleaning/nesting.ts';
import { normalize } from '../../../../shared/platform/normalize.ts';

/** Elements whose content nobody reads. */
export const unread = new Set(
  'head script style template noscript svg math iframe object nav button select textarea'.split(' '),
);

/** Elements within a line. All others begin a new one. */
const inline = new Set(
  'a abbr b bdi bdo c cite code em font i lang mark q rt ruby s small span strong sub sup time u v'.split(' '),
);
export const isInline = (element: string): boolean => inline.has(element.split('.')[0] ?? '');

/** Times within a WebVTT cue: "<00:00:02.000>". */
const innerTimes = /<\d[\d:.]*>/g;

/** The text of a piece of markup, entities decoded once, in lines without control characters: {@link oneSpaced}. */
export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return linesOf(markup);
  if (markup.length > 3 * maxNesting) refuseDepth(markup);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unread.has(name)) hidden++;
      else if (!isInline(name)) text += '\n';
    },
    ontext(piece) {
      if (hidden === 0) text += piece;
    },
    onclosetag(name) {
      if (unread.has(name)) hidden--;
      else if (!isInline(name)) text += '\n';
    },
  });
  parser.end(markup.replace(innerTimes, ''));
  return linesOf(text);
}

/** Throws if elements lie so deep within each other that parsers slow down. */
export function refuseDepth(markup: string): void {
  if (isNestedTooDeeply(markup))
    throw new Error(`The transcript has more than ${maxNesting} nested elements: please save it as plain text`);
}

const linesOf = (text: string) =>
  text
    .split(/\r\n?|[\n\v\f\x85\u2028\u2029]/)
    .map(oneSpaced)
    .join('\n');

/** One line in NFC (https://unicode.org/reports/tr15/), with single spaces and without control characters. */
export function oneSpaced(line: string): string {
  // Most lines need no more: the rest takes ten times as long.
  if (/^[ -~]*$/.test(line) && !line.includes('  ')) return line.trim();
  const words = line
    .toWellFormed()
    .replace(/[\s\x85]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ');
  return normalize(words.trim(), 'NFC');
}
