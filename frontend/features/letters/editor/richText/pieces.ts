import { Quill } from 'react-quill';
import type { Marked } from './links.ts';

export type Editor = InstanceType<typeof Quill>;

/** A block or a picture in the text. */
export interface Piece {
  node: HTMLElement;
  index: number;
  /** Whether it has a line of its own, and so can go up and down. */
  isBlock: boolean;
}

/** The piece that an element belongs to. */
export function pieceOf(editor: Editor, target: EventTarget | null): Piece | undefined {
  const node = target instanceof Element ? target.closest<HTMLElement>('[data-piece]') : null;
  const blot = node && editor.root.contains(node) ? Quill.find(node) : null;
  if (!node || !blot || blot instanceof Quill) return undefined;
  return { node, index: editor.getIndex(blot as never), isBlock: node.tagName !== 'IMG' };
}

/** The block at an index; undefined where words stand. */
function blockAt(editor: Editor, index: number): HTMLElement | undefined {
  const [line] = editor.getLine(index);
  const node = line?.domNode;
  return node instanceof HTMLElement && node.dataset.piece ? node : undefined;
}

const focusAt = (editor: Editor, index: number) => (blockAt(editor, index) ?? editor.root).focus();

/** Behind a last block there is a line for the caret. It is no part of the letter (mailHtml.ts). */
export function endWithLine(editor: Editor): void {
  const end = editor.getLength();
  if (blockAt(editor, end - 1)) editor.insertText(end, '\n', 'silent');
}

/** Puts a block in a line of its own where the caret is, and the caret after it. */
export function insertBlock(editor: Editor, name: string, value: unknown, range = editor.getSelection(true)): void {
  editor.history.cutoff();
  const at = lineFor(editor, range.index);
  editor.insertEmbed(at, name, value, 'user');
  editor.history.cutoff();
  editor.setSelection(at + 1, 0, 'user');
}

/** Puts in what was copied, where that is one block and nothing else; else gives false. */
export function pasteBlock(editor: Editor, html: string, range: Marked): boolean {
  if (!/data-card|data-block|<hr/i.test(html)) return false;
  const [only, ...others] = editor.clipboard.convert({ html }).ops;
  const [[name, value] = []] = typeof only?.insert === 'object' ? Object.entries(only.insert) : [];
  if (!name || name === 'image' || others.length > 0) return false;
  if (range.length > 0) editor.deleteText(range.index, range.length, 'user');
  insertBlock(editor, name, value, range);
  return true;
}

/** Quill leaves an empty line of the kind of the first: what comes next would be a heading. */
export function beginPlain(editor: Editor): void {
  if (editor.getLength() !== 1) return;
  for (const name of Object.keys(editor.getFormat(0, 1))) editor.formatLine(0, 1, name, false, 'user');
}

/** Where something with a line of its own goes: not before the end of the words that the caret stands behind. */
export function lineFor(editor: Editor, index: number): number {
  const [line, offset] = editor.getLine(index);
  if (!line || line.length() === 1 || offset < line.length() - 1) return index;
  if (index + 1 >= editor.getLength()) editor.insertText(index + 1, '\n', 'user');
  return index + 1;
}

/** Puts a block in the place of another. */
export function replaceBlock(editor: Editor, index: number, name: string, value: unknown): void {
  letGo(editor);
  editor.deleteText(index, 1, 'user');
  editor.insertEmbed(index, name, value, 'user');
  focusAt(editor, index);
}

export function removePiece(editor: Editor, { index, isBlock }: Piece): void {
  letGo(editor);
  editor.deleteText(index, 1, 'user');
  // The line behind a last block was there for the caret alone.
  const wasLast = isBlock && index > 0 && index === editor.getLength() - 1;
  if (wasLast && !blockAt(editor, index - 1)) editor.deleteText(index - 1, 1, 'user');
  editor.setSelection(Math.min(index, editor.getLength() - 1), 0, 'user');
}

/** Before a node that has the focus goes; what is done then is a step of its own to undo. */
function letGo(editor: Editor): void {
  editor.root.focus({ preventScroll: true });
  editor.history.cutoff();
}

/** Moves a block past the line before or after it. False where there is none. */
export function moveBlock(editor: Editor, { index, isBlock }: Piece, by: 'up' | 'down'): boolean {
  if (!isBlock || (by === 'up' && index === 0)) return false;
  const [op] = editor.getContents(index, 1).ops;
  const [[name, value] = []] = Object.entries((op?.insert ?? {}) as Record<string, unknown>);
  const [other] = editor.getLine(by === 'up' ? index - 1 : index + 1);
  if (!name || !other || (by === 'down' && index + 1 + other.length() >= editor.getLength() && other.length() === 1))
    return false;
  const to = by === 'up' ? index - other.length() : index + other.length();
  letGo(editor);
  editor.deleteText(index, 1, 'user');
  if (to >= editor.getLength()) editor.insertText(to, '\n', 'user');
  editor.insertEmbed(to, name, value, 'user');
  editor.history.cutoff();
  focusAt(editor, to);
  return true;
}

/** The caret before or after a piece. Where a block is the first of all, a line is made before it. */
export function leavePiece(editor: Editor, { index, isBlock }: Piece, to: 'before' | 'after'): void {
  if (to === 'before' && isBlock && index === 0) editor.insertText(0, '\n', 'user');
  const next = to === 'after' ? index + 1 : Math.max(0, isBlock ? index - 1 : index);
  const block = isBlock ? blockAt(editor, next) : undefined;
  if (block) block.focus();
  else editor.setSelection(next, 0, 'user');
}

/** The block that an arrow key leads to from the caret, or that Delete or Backspace would take. */
export function blockBeside(editor: Editor, index: number, key: string): HTMLElement | undefined {
  const [line, offset] = editor.getLine(index);
  if (!line) return undefined;
  const begin = index - offset;
  const end = begin + line.length() - 1;
  const level = (at: number) => editor.getBounds(at)?.top;
  const before = key === 'ArrowUp' ? level(index) === level(begin) : key !== 'ArrowDown' && index === begin;
  const after = key === 'ArrowDown' ? level(index) === level(end) : key !== 'ArrowUp' && index === end;
  if (/^(ArrowUp|ArrowLeft|Backspace)$/.test(key)) return before && begin > 0 ? blockAt(editor, begin - 1) : undefined;
  return after ? blockAt(editor, end + 1) : undefined;
}
