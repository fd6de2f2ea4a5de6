import { linkScheme } from '../../../../../shared/letters/cleaning/html.ts';
import { escapeHtml } from '../../../../../shared/platform/text.ts';

/** The attribute of a numbered list's items that says with which number the list begins. */
export const startKey = 'data-list-start';

const block = 'p, div, h1, h2, h3, h4, h5, h6';
const blocks = `${block}, ul, ol`;
const unwrap = (node: Element) => node.replaceWith(...node.childNodes);

function renamed(node: Element, tag: string): HTMLElement {
  const other = document.createElement(tag);
  other.append(...node.childNodes);
  node.replaceWith(other);
  return other;
}

/**
 * Says with a letter's own formats what HTML from elsewhere means, before Quill reads it. The letter itself stays as it
 * is. What the toolbar cannot make is not brought along, nor what no one saw.
 */
export function tidy({ body }: Document): void {
  const each = (selector: string, change: (node: HTMLElement) => unknown) =>
    body.querySelectorAll<HTMLElement>(selector).forEach((node) => void change(node));
  // What Word tracks as deleted, comments, the ends of paragraphs in Word on the web, and of a selection.
  const unseen =
    'del[datetime], .MsoCommentReference, [style*="mso-element:comment"], .EOP, .Apple-interchange-newline';
  each(unseen, (node) => node.remove());
  listParagraphs(body);
  each('li > :is(p, div) + :is(p, div)', (node) => node.prepend(document.createElement('br')));
  each('li > :is(p, div)', unwrap);
  each('div:has(> hr:only-child)', unwrap);
  each('li[data-aria-level]', (node) => indent(node, Number(node.dataset.ariaLevel) - 1));
  each('ol[start]:not([start="1"]) > li:not(.ql-indent-1, [data-list])', (node) =>
    node.setAttribute(startKey, node.parentElement?.getAttribute('start') ?? ''),
  );
  each('[role="heading"]', (node) => renamed(node, `h${node.getAttribute('aria-level') ?? 2}`));
  each('del', (node) => renamed(node, 's'));
  each('q', (node) => node.replaceWith('“', ...node.childNodes, '”'));
  each('a', (node) => {
    const href = node.getAttribute('href')?.trim() ?? '';
    if (/^(#|$)/.test(href) || (/^[a-z][a-z0-9+.-]*:/i.test(href) && !linkScheme.test(href))) unwrap(node);
  });
  // Google Docs has everything in a `b` that is not bold, and a break for an empty line between paragraphs.
  each('b', (node) => /^(normal|400)$/.test(node.style.fontWeight) && unwrap(node));
  each('br', (node) => {
    if (node.previousElementSibling?.matches(blocks) && node.nextElementSibling?.matches(blocks)) node.remove();
  });
  each('[style]', tidyStyle);
}

function tidyStyle(node: HTMLElement): void {
  const { style } = node;
  const inside = (tag: string) => {
    const inner = document.createElement(tag);
    inner.append(...node.childNodes);
    node.append(inner);
  };
  if (style.display === 'none') node.remove();
  if (/^su(b|per)$/.test(style.verticalAlign)) inside(style.verticalAlign === 'sub' ? 'sub' : 'sup');
  // As it is written: Safari drops a value that names a style and a color as well.
  if (/text-decoration[^;]*line-through/.test(node.getAttribute('style') ?? '')) inside('s');
  if (node.closest('a')) style.textDecoration = '';
  if (/^H\d$/.test(node.tagName)) style.fontWeight = '';
  // The editor writes a color alone. With others it is the one of the whole page or document.
  if (style.length > 1) style.color = '';
}

const indent = (item: Element, level: number) => level > 0 && item.classList.add(`ql-indent-${level}`);

/** Word's bullets by level; the private ones are those of its fonts Symbol and Wingdings. */
const bullets = ['•·●*–-\uf0b7', 'o◦○', '▪■§\uf0a7'];
const clear = /^\s*([•·●▪\uf0b7\uf0a7])\s+/;
const withTab = new RegExp(`^\\s*(?:([${bullets.join('')}])|\\(?(\\d{1,3})[.)])\\t\\s*`);
/** In Word's own HTML it is known to be a marker. */
const inWord = /^\s*(?:(?!\(?\w+[.)])(\S)|\(?(\d+|[a-z]{1,5})[.)])/i;

/** Makes lists of paragraphs that begin with a marker, as in HTML by Word and its relatives, and in plain text. */
function listParagraphs(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  for (const node of body.querySelectorAll<HTMLElement>(block)) {
    const styleOf = (part: Element) => part.getAttribute('style') ?? '';
    const [, wordLevel] = /mso-list:[^;]*\blevel(\d)/i.exec(styleOf(node)) ?? [];
    const mark = [...node.querySelectorAll('[style*="mso-list"]')].find((part) => /ignore/i.test(styleOf(part)));
    const words = node.querySelector(block) ? '' : (node.textContent ?? '');
    const [found, bullet = '', number] =
      (wordLevel && mark ? inWord.exec(mark.textContent ?? '') : (clear.exec(words) ?? withTab.exec(words))) ?? [];
    if (found === undefined) continue;
    if (mark) mark.remove();
    else cutStart(node, found.length);
    const bulletLevel = bullets.findIndex((each) => each.includes(bullet));
    const level = wordLevel ? Number(wordLevel) - 1 : Math.max(0, bulletLevel);
    const [tag, name] = number ? ['OL', 'ordered'] : ['UL', 'bullet'];
    if (!list || node.previousElementSibling !== list || (level === 0 && list.tagName !== tag)) {
      list = document.createElement(tag);
      if (number && /^\d+$/.test(number)) list.setAttribute('start', number);
      node.before(list);
    }
    const item = renamed(node, 'li');
    list.append(item);
    indent(item, level);
    if (list.tagName !== tag) item.dataset.list = name;
  }
}

/** Takes the first characters out of an element, whose text may be in several nodes. */
function cutStart(node: Element, length: number): void {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let left = length; left > 0 && texts.nextNode(); ) {
    const text = texts.currentNode as Text;
    const cut = Math.min(left, text.length);
    text.deleteData(0, cut);
    left -= cut;
  }
}

/** Text of several lines as HTML: a vertical tab and U+2028 are breaks within a paragraph. */
export const linesHtml = (text: string): string =>
  text
    .replace(/\n$/, '')
    .split(/\r?\n|\r/)
    .map((line) => `<p>${escapeHtml(line).replace(/[\v\u2028]/g, '<br>')}</p>`)
    .join('');

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

const onTheWeb = /^(https?:|\/(?!\/))/i;

/** Without the pictures that no reader could load, and how many they were. The document runs and loads nothing. */
export function withoutLostPictures(html: string): { html: string; lost: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lost = [...body.querySelectorAll('img')].filter((each) => !onTheWeb.test(each.getAttribute('src') ?? ''));
  for (const picture of lost) picture.remove();
  return { html: body.innerHTML, lost: lost.length };
}

/** Why files are not put into an email; undefined if all of them are. */
export function refusalOf(files: File[]): string | undefined {
  const others = files.filter(({ type }) => !pictureTypes.includes(type));
  if (others.length === 0) return undefined;
  const named = others.map(({ name }) => `“${name || 'What you added'}”`).join(', ');
  return `${named} ${others.length === 1 ? 'isn’t a picture' : 'aren’t pictures'} that email programs show. Use JPEG, PNG, WebP, AVIF or GIF.`;
}

export const lostPicturesText = (count: number) =>
  count === 1
    ? 'A picture couldn’t be pasted because it isn’t on the web. Save it as a file, and drag the file into the text.'
    : `${count} pictures couldn’t be pasted because they aren’t on the web. Save them as files, and drag the files into the text.`;
