import { Parser } from 'htmlparser2';
import { type Passage, type Passages, secondsOf } from './passage.ts';
import { isInline, oneSpaced, refuseDepth, unread } from './plainText.ts';
import { readWords } from './readWords.ts';

/**
 * Reads HTML: `<cite>` names who speaks, `<time>` says when, and paragraphs follow
 * (https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#html). Without either it is read as
 * plain text.
 */
export function readHtml(html: string): Passages {
  if (!/<(?:cite|time)[\s>]/i.test(html)) return readWords(html);
  refuseDepth(html);
  const passages: Passage[] = [];
  let next = nothingYet();
  let hidden = 0;
  let paragraphs = 0;
  /** The open `<cite>` or `<time>`. */
  let mark: { name: string; text: string } | null = null;

  const endParagraph = () => {
    if (!next.text.trim()) return;
    passages.push({ ...next, text: oneSpaced(next.text) });
    next = nothingYet();
  };
  const endMark = () => {
    if (!mark) return;
    const { name, text } = mark;
    mark = null;
    const start = name === 'time' ? secondsOf(text) : null;
    // Within a paragraph, a citation is one, unless a colon makes it a name.
    const names = name === 'cite' && (paragraphs === 0 || (/:\s*$/.test(text) && !next.text.trim()));
    if (start === null && !names) next.text += text;
    else if (paragraphs === 0) endParagraph();
    if (start !== null) next.start = start;
    if (names) next.speaker = oneSpaced(text).replace(/ ?:$/, '');
  };
  const edge = (name: string, step: 1 | -1) => {
    if (unread.has(name)) hidden += step;
    if (name === 'br') next.text += ' ';
    else if (!isInline(name)) {
      endMark();
      endParagraph();
    }
    if (name === 'p') paragraphs += step;
  };
  const parser = new Parser({
    onopentagname(name) {
      edge(name, 1);
      if (name === 'cite' || name === 'time') mark = { name, text: '' };
    },
    ontext(text) {
      if (hidden === 0) (mark ?? next).text += text;
    },
    onclosetag(name) {
      if (name === mark?.name) endMark();
      edge(name, -1);
    },
  });
  parser.end(html);
  endMark();
  endParagraph();
  const isMarked = passages.some(({ speaker, start }) => speaker || start !== null);
  return isMarked ? { passages, leftOut: [] } : readWords(html);
}

const nothingYet = (): Passage => ({ speaker: '', start: null, end: null, text: '' });
