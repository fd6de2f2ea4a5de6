import { tokens } from '../cleaning/html.ts';

/** Around a paragraph that some readers may not get: characters that no stored text contains. */
const start = '\u0002';
const end = '\u0003';
const marks = new RegExp(`[${start}${end}]`, 'g');
const piecePattern = new RegExp(`[${start}${end}]|[^${start}${end}]+`, 'g');

/** The text with all of its paragraphs, for someone who reads the email before it is filled. */
export const withoutMarks = (text: string): string => text.replace(marks, '');

const paragraph = /^(?:p|li|h[1-6]|blockquote)$/;
const list = /^[uo]l$/;

/** The class of a table that blocks.ts made of a paragraph or a quote. */
export const blockClass = 'block';

interface Element {
  name: string;
  isParagraph: boolean;
  /** Goes too, once all that it shows has gone. */
  canBeEmptied: boolean;
  /** Where its tag is among the parts. */
  at: number;
  /** A placeholder is in it, and in no paragraph inside it. */
  own: boolean;
  inside: boolean;
}

/**
 * Marks the paragraphs of an email's content, cleaned or laid out, in which a placeholder is. `around`: with what they
 * are in, such as a list, and outside of their tags; else inside of them, where an HTML document may have text.
 */
export function markParagraphs(html: string, placeholder: RegExp, around = true): string {
  const plain = withoutMarks(html);
  if (!placeholder.test(plain)) return plain;
  const parts: string[] = [];
  const open: Element[] = [];
  for (const token of tokens(plain)) {
    const at = parts.push(token.source) - 1;
    if (token.type === 'open' && !token.empty) open.push(elementOf(token, at));
    if (token.type !== 'close' && placeholder.test(token.source)) {
      const nearest = open.findLast(({ isParagraph }) => isParagraph);
      if (nearest) nearest.own = true;
    }
    if (token.type !== 'close' || open.at(-1)?.name !== token.name) continue;
    const closed = open.pop();
    const parent = open.at(-1);
    if (!closed || !(closed.own || closed.inside)) continue;
    if (parent) parent.inside = true;
    if (around && (closed.own || closed.canBeEmptied)) {
      parts[closed.at] = start + parts[closed.at];
      parts[at] += end;
    } else if (!around && closed.own) {
      parts[closed.at] += start;
      parts[at] = end + parts[at];
    }
  }
  return parts.join('');
}

function elementOf({ name, attributes }: { name: string; attributes: Record<string, string> }, at: number): Element {
  const isBlock = attributes.class === blockClass;
  const isParagraph = paragraph.test(name) || isBlock;
  return { name, isParagraph, canBeEmptied: isParagraph || list.test(name), at, own: false, inside: false };
}

const item = /^[ \t]*(?:[*•-]|\d+[.)])[ \t]+\S/;

/** As {@link markParagraphs}, for plain text: what is between empty lines, and each item of a list. */
export function markLines(text: string, placeholder: RegExp): string {
  const units: string[][] = [];
  let after: 'nothing' | 'line' | 'item' = 'nothing';
  for (const line of withoutMarks(text).split('\n')) {
    const continues = after === 'line' || (after === 'item' && /^[ \t]/.test(line));
    if (continues && line.trim() !== '' && !item.test(line)) units.at(-1)?.push(line);
    else {
      units.push([line]);
      after = line.trim() === '' ? 'nothing' : item.test(line) ? 'item' : 'line';
    }
  }
  const written = units.map((unit) => unit.join('\n'));
  return written.map((unit) => (placeholder.test(unit) ? start + unit + end : unit)).join('\n');
}

/** Leaves out marked paragraphs that `isEmpty`, and what shows nothing without them; removes the marks. */
export const keptHtml = (html: string, isEmpty: (own: string) => boolean): string =>
  kept(html, { isEmpty, closeGap: (pieces, next) => void pieces.push(next), isBlank: showsNothing });

/** As {@link keptHtml}, for plain text: it leaves no second empty line behind, and no bullet. */
export const keptText = (text: string, isEmpty: (own: string) => boolean): string =>
  kept(text, { isEmpty, closeGap: closeLines, isBlank: () => false });

interface Rules {
  /** `own`: a paragraph's text, without that of the marked paragraphs inside it. */
  isEmpty: (own: string) => boolean;
  /** Adds the text that follows something left out. */
  closeGap: (pieces: string[], next: string) => void;
  isBlank: (text: string) => boolean;
}

interface Part {
  pieces: string[];
  own: string;
  /** Something was left out of it: right before what follows, or earlier. */
  gap: 'none' | 'here' | 'before';
}

function kept(marked: string, { isEmpty, closeGap, isBlank }: Rules): string {
  if (!marked.includes(start)) return marked;
  const whole: Part = { pieces: [], own: '', gap: 'none' };
  const open = [whole];
  const current = () => open.at(-1) ?? whole;
  const add = (part: Part, text: string) => {
    if (part.gap === 'here') {
      closeGap(part.pieces, text);
      part.gap = 'before';
    } else part.pieces.push(text);
  };
  const close = (part: Part) => {
    const text = textOf(part, closeGap);
    if (isEmpty(part.own) || (part.gap !== 'none' && isBlank(text))) current().gap = 'here';
    else add(current(), text);
  };
  for (const [piece] of marked.matchAll(piecePattern)) {
    if (piece === start) open.push({ pieces: [], own: '', gap: 'none' });
    else if (piece !== end) {
      add(current(), piece);
      current().own += piece;
    } else if (open.length > 1) close(open.pop() ?? whole);
  }
  return textOf(whole, closeGap);
}

function textOf({ pieces, gap }: Part, closeGap: Rules['closeGap']): string {
  if (gap === 'here') closeGap(pieces, '');
  return pieces.join('');
}

const showsNothing = (html: string) => !/<(?:img|hr)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

const bullet = /^[ \t]*(?:[*•>-]|\d+[.)])?[ \t]*$/;

/** Looks at the last piece alone, so that a text with thousands of gaps takes no longer. */
function closeLines(pieces: string[], next: string): void {
  const last = pieces.pop() ?? '';
  const line = last.slice(last.lastIndexOf('\n') + 1);
  const head = bullet.test(line) ? last.slice(0, last.length - line.length) : last;
  const words = head.trimEnd();
  const rest = next.replace(/^\n+/, '');
  const breaks = Math.max(newlines(head.slice(words.length)), next.length - rest.length);
  if (words !== '') pieces.push(words);
  pieces.push((pieces.length > 0 ? '\n'.repeat(breaks) : '') + rest);
}

const newlines = (text: string) => text.split('\n').length - 1;
