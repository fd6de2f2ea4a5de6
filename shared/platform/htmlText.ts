import { Parser } from 'htmlparser2';

const set = (names: string) => new Set(names.split(' '));
/** Elements without words, or with words for those alone who can't see or hear the rest. */
const unread = set(
  'audio button canvas head iframe math noscript object script select style svg template textarea video',
);
const inline = set(
  'a abbr b bdi bdo big br c cite code data del dfn em font i img input ins kbd label lang mark picture q rb rp rt ruby s samp small source span strike strong sub sup time tt u v var wbr',
);
/** Blocks with an empty line before and after them, unless they are in a list. */
const apart = set('blockquote dl figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul');
/** WebVTT's elements have classes: "<c.yellow>". */
const isInline = (name: string) => inline.has(name.split('.')[0] ?? '');
const isCell = (name: string) => name === 'td' || name === 'th';

interface Options {
  /** As in an email's text part: with links' addresses, pictures' descriptions, and signs for quotes and rules. */
  asMail?: boolean;
  /** Whether line ends outside of all blocks count: people write notes that are half text and half HTML. */
  ownLines?: boolean;
  /** As people speak: all blocks stand apart, without menus and signs for items and cells, and all line ends count. */
  asSpeech?: boolean;
}

const balanced = /<([a-z]\w*)(?:\s[^<>]*)?>([^<>]*)<\/\1\s*>/gi;

/**
 * A title or a name from elsewhere, in one line. Some are HTML, in others an angle bracket is one: a tag is only what
 * is closed again. Characters are decoded once.
 */
export function lineOf(written: string): string {
  let [before, words] = ['', written.slice(0, 2000).replace(/<br\s*\/?>/gi, ' ')];
  while (words !== before) [before, words] = [words, words.replace(balanced, '$2')];
  return textOf(words.replaceAll('<', '&lt;')) || words;
}

/**
 * The text of HTML as a reader sees it: an empty line between paragraphs, and a line for each item of a list and row of
 * a table. HTML from outside has to pass `isNestedTooDeeply` first.
 */
export function textOf(html: string, { asMail = false, ownLines = false, asSpeech = false }: Options = {}): string {
  let text = '';
  let lineStart = 0;
  /** What parts the next words from those before: line ends; if there are none, a space or a cell's edge. */
  let lineEnds = 0;
  let between = '';
  // In an email, where a cell may be left out for some readers, one that doesn't show.
  const beside = asMail ? '   ' : ' | ';
  let bullet = '';
  const depth = { hidden: 0, blocks: 0, quotes: 0, pre: 0 };
  /** The next number of each list that is open; null where it has bullets. */
  const lists: (number | null)[] = [];
  /** The rows that are open; `from`: how long the text was before them. */
  const rows: { from: number; hasColumns: boolean }[] = [];
  const links: { address: string; words: string }[] = [];

  const say = (words: string) => {
    if (lineEnds > 0 || text === '') {
      const indent = '   '.repeat(Math.max(0, lists.length - (bullet ? 1 : 0)));
      text += text && '\n'.repeat(lineEnds);
      lineStart = text.length;
      text += (asMail ? '> '.repeat(depth.quotes) + indent : '') + bullet;
    } else text += between;
    text += words;
    const link = links.at(-1);
    if (link) link.words += words;
    lineEnds = 0;
    between = '';
    bullet = '';
  };
  const endLine = (name: string) => {
    // A paragraph that begins a cell stays beside the cell before, and below the row before.
    if (between === beside) return;
    const isApart = apart.has(name) && lists.length === 0 && rows.at(-1)?.from !== text.length;
    lineEnds = Math.max(lineEnds, isApart || asSpeech ? 2 : 1);
  };
  const openCell = () => {
    const row = rows.at(-1);
    if (!row || (text.length > row.from && !isOneLine(row))) endLine('td');
    else if (text.length > row.from) {
      row.hasColumns = true;
      lineEnds = 0;
      between = beside;
    }
  };
  const closeCell = () => {
    between = '';
    const row = rows.at(-1);
    if (row?.hasColumns && isOneLine(row)) lineEnds = 1;
  };
  const isOneLine = ({ from }: { from: number }) => lineStart <= from + 2;
  const openItem = () => {
    const number = lists.at(-1) ?? null;
    if (number !== null) lists[lists.length - 1] = number + 1;
    bullet = `${asMail ? ' ' : ''}${number === null ? (asMail ? '*' : '•') : `${number}.`} `;
  };
  const closeLink = () => {
    const { address, words } = links.pop() ?? { address: '', words: '' };
    if (!asMail || !address || address.startsWith('#') || words === address) return;
    if (words) text += ` [${address}]`;
    else say(`[${address}]`);
  };

  const parser = new Parser({
    onopentag(name, { href = '', alt = '', style = '', start = '', hidden }) {
      const isUnread = unread.has(name) || (asSpeech && name === 'nav');
      if (depth.hidden > 0 || isUnread || hidden !== undefined || /display\s*:\s*none/i.test(style)) depth.hidden++;
      if (depth.hidden > 0) return;
      if (name === 'br') lineEnds = Math.min(lineEnds + 1, 2);
      else if (isCell(name)) openCell();
      else if (!isInline(name)) endLine(name);
      if (!isInline(name)) depth.blocks++;
      if (name === 'blockquote') depth.quotes++;
      if (name === 'pre') depth.pre++;
      if (name === 'tr' && !asSpeech) rows.push({ from: text.length, hasColumns: false });
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? Number.parseInt(start, 10) || 1 : null);
      if (name === 'li' && !asSpeech) openItem();
      if (name === 'a') links.push({ address: href.replace(/^mailto:/i, ''), words: '' });
      if (asMail && name === 'img' && alt) say(`[${alt}]`);
      if (asMail && name === 'hr') say('* * *');
    },
    ontext(words) {
      if (depth.hidden > 0) return;
      const hasLines = asSpeech || depth.pre > 0 || (ownLines && depth.blocks === 0);
      for (const [part] of words.matchAll(/[ \t\r\n\f]+|[^ \t\r\n\f]+/g)) {
        const found = hasLines ? part.split(/\r\n?|\n/).length - 1 : 0;
        if (found > 0) lineEnds = Math.max(lineEnds, Math.min(found, 2));
        else if (/^[^ \t\r\n\f]/.test(part)) say(part);
        else between ||= ' ';
      }
    },
    onclosetag(name) {
      if (depth.hidden > 0) {
        depth.hidden--;
        return;
      }
      if (name === 'a') closeLink();
      if (name === 'ul' || name === 'ol') lists.pop();
      if (name === 'tr') rows.pop();
      if (name === 'pre') depth.pre--;
      if (name === 'blockquote') depth.quotes--;
      if (!isInline(name)) depth.blocks--;
      if (isCell(name)) closeCell();
      else if (!isInline(name)) endLine(name);
    },
  });
  parser.end(html);
  // Neither no-break spaces nor rules that someone typed are words.
  return text
    .split('\n')
    .map((line) => (asMail ? line.trimEnd() : line.trim().replace(/^(?:[-–—_=*~] ?){3,}$/, '')))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
