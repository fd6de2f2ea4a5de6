import { Quill } from 'react-quill';

export type Editor = InstanceType<typeof Quill>;

export interface TextRange {
  index: number;
  length: number;
}

export interface Piece {
  node: HTMLElement;
  index: number;
  /** Whether it has a line of its own, and so can move up and down. */
  isBlock: boolean;
}

export function pieceOf(editor: Editor, target: EventTarget | null): Piece | undefined {
  const node = target instanceof Element ? target.closest<HTMLElement>('[data-piece]') : null;
  const blot = node && editor.root.contains(node) ? Quill.find(node) : null;
  if (!node || !blot || blot instanceof Quill) return undefined;
  return { node, index: editor.getIndex(blot as never), isBlock: node.tagName !== 'IMG' };
}

/** The selection or the caret; while a piece has the focus, after it. */
export function placeIn(editor: Editor): TextRange {
  const piece = pieceOf(editor, document.activeElement);
  // Quill has no selection before the first focus, which its type leaves out.
  const end = { index: editor.getLength() - 1, length: 0 };
  return piece ? { index: piece.index + 1, length: 0 } : (editor.getSelection(true) ?? end);
}

function blockAt(editor: Editor, index: number): HTMLElement | undefined {
  const [line] = editor.getLine(index);
  const node = line?.domNode;
  return node instanceof HTMLElement && node.dataset.piece ? node : undefined;
}

const focusAt = (editor: Editor, index: number) => (blockAt(editor, index) ?? editor.root).focus();

/** Adds a line for the caret after a final block. It is not part of the letter (letterHtml.ts). */
export function endWithLine(editor: Editor): void {
  const end = editor.getLength();
  if (blockAt(editor, end - 1)) editor.insertText(end, '\n', 'silent');
}

export function insertBlock(editor: Editor, name: string, value: unknown, range = placeIn(editor)): void {
  editor.history.cutoff();
  const at = lineFor(editor, range.index);
  editor.insertEmbed(at, name, value, 'user');
  editor.history.cutoff();
  editor.setSelection(at + 1, 0, 'user');
}

/** What is typed while a piece has the focus goes after it, with the caret, and not into a picture's link. */
export function typeAfter(editor: Editor, { index }: Piece, text: string): void {
  editor.insertText(index + 1, text, 'link', false, 'user');
  editor.setSelection(index + 1 + text.length, 0, 'user');
}

/** Pastes a single copied block; false if the HTML is anything else. */
export function pasteBlock(editor: Editor, html: string, range: TextRange): boolean {
  if (!/data-card|data-block|<hr/i.test(html)) return false;
  const [only, ...others] = editor.clipboard.convert({ html }).ops;
  const [[name, value] = []] = typeof only?.insert === 'object' ? Object.entries(only.insert) : [];
  if (!name || name === 'image' || others.length > 0) return false;
  if (range.length > 0) editor.deleteText(range.index, range.length, 'user');
  insertBlock(editor, name, value, range);
  return true;
}

/** Quill leaves an empty line in the format of the first line: the next text would be a heading. */
export function clearFirstLineFormat(editor: Editor): void {
  if (editor.getLength() !== 1) return;
  for (const name of Object.keys(editor.getFormat(0, 1))) editor.formatLine(0, 1, name, false, 'user');
}

/** Where a new line goes: never before the end of the text that the caret is behind. */
export function lineFor(editor: Editor, index: number): number {
  const [line, offset] = editor.getLine(index);
  if (!line || line.length() === 1 || offset < line.length() - 1) return index;
  if (index + 1 >= editor.getLength()) editor.insertText(index + 1, '\n', 'user');
  return index + 1;
}

export function replaceBlock(editor: Editor, index: number, name: string, value: unknown): void {
  releaseFocus(editor);
  editor.deleteText(index, 1, 'user');
  editor.insertEmbed(index, name, value, 'user');
  focusAt(editor, index);
}

export function removePiece(editor: Editor, { index, isBlock }: Piece): void {
  releaseFocus(editor);
  editor.deleteText(index, 1, 'user');
  // The line after a final block was only for the caret.
  const wasLast = isBlock && index > 0 && index === editor.getLength() - 1;
  if (wasLast && !blockAt(editor, index - 1)) editor.deleteText(index - 1, 1, 'user');
  editor.setSelection(Math.min(index, editor.getLength() - 1), 0, 'user');
}

/** Moves the focus off a node that is about to go, and starts a new undo step. */
export function releaseFocus(editor: Editor): void {
  editor.root.focus({ preventScroll: true });
  editor.history.cutoff();
}

/** Moves a block past the line before or after it. False if there is none. */
export function moveBlock(editor: Editor, { index, isBlock }: Piece, by: 'up' | 'down'): boolean {
  if (!isBlock || (by === 'up' && index === 0)) return false;
  const [op] = editor.getContents(index, 1).ops;
  const [[name, value] = []] = Object.entries((op?.insert ?? {}) as Record<string, unknown>);
  const [other] = editor.getLine(by === 'up' ? index - 1 : index + 1);
  if (!name || !other || (by === 'down' && index + 1 + other.length() >= editor.getLength() && other.length() === 1))
    return false;
  const to = by === 'up' ? index - other.length() : index + other.length();
  releaseFocus(editor);
  editor.deleteText(index, 1, 'user');
  if (to >= editor.getLength()) editor.insertText(to, '\n', 'user');
  editor.insertEmbed(to, name, value, 'user');
  editor.history.cutoff();
  focusAt(editor, to);
  return true;
}

/** Puts the caret before or after a piece. Adds a line before a block at the very beginning. */
export function leavePiece(editor: Editor, { index, isBlock }: Piece, to: 'before' | 'after'): void {
  if (to === 'before' && isBlock && index === 0) editor.insertText(0, '\n', 'user');
  const next = to === 'after' ? index + 1 : Math.max(0, isBlock ? index - 1 : index);
  const block = isBlock ? blockAt(editor, next) : undefined;
  if (block) block.focus();
  else editor.setSelection(next, 0, 'user');
}

/** The block that an arrow key leads to from the caret, or that Delete or Backspace would remove. */
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
