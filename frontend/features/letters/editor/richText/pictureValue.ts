import type { PictureValue } from './PictureDialog.tsx';
import { type Editor, lineFor, type Piece } from './pieces.ts';

/** Widths in a mail, in pixels: its text is 520 wide, and pictures are never enlarged. */
export const shownWidth = 520;
const widths = { full: shownWidth, half: shownWidth / 2 };

/** The dialog's values for a picture in the text. */
export function pictureOf(editor: Editor, { node, index }: Piece): PictureValue {
  return {
    src: node.getAttribute('src') ?? '',
    alt: node.getAttribute('alt') ?? '',
    isDecorative: node.getAttribute('role') === 'presentation',
    half: Number(node.getAttribute('width') || widths.full) <= widths.half,
    url: String(editor.getFormat(index, 1).link ?? ''),
  };
}

export const newPicture = (src: string): PictureValue => ({ src, alt: '', isDecorative: false, half: false, url: '' });

/** Inserts a picture in the middle of text, else in a line of its own, and puts the caret after it. */
export async function insertPicture(editor: Editor, index: number, picture: PictureValue): Promise<void> {
  const formats = await formatsOf(picture);
  const at = lineFor(editor, index);
  const [line, offset] = editor.getLine(at);
  const hasOwnLine = offset === 0;
  const isBeforeText = hasOwnLine && (line?.length() ?? 1) > 1;
  editor.insertEmbed(at, 'image', picture.src, 'user');
  editor.formatText(at, 1, formats, 'user');
  if (isBeforeText || (hasOwnLine && at + 2 >= editor.getLength())) editor.insertText(at + 1, '\n', 'user');
  editor.setSelection(hasOwnLine ? at + 2 : at + 1, 0, 'user');
}

export async function changePicture(editor: Editor, index: number, picture: PictureValue): Promise<void> {
  editor.formatText(index, 1, await formatsOf(picture), 'user');
  editor.setSelection(index + 1, 0, 'user');
}

/** The height is not set: it follows from the width. */
async function formatsOf({ src, alt, isDecorative, half, url }: PictureValue) {
  const natural = await naturalWidth(src);
  return {
    alt: isDecorative ? false : alt,
    role: isDecorative && 'presentation',
    width: String(Math.min(natural, half ? widths.half : widths.full)),
    height: false,
    link: url || false,
  };
}

/** In pixels; the width of the text if the picture cannot be loaded. */
const naturalWidth = (src: string) =>
  new Promise<number>((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(picture.naturalWidth || widths.full);
    picture.onerror = () => resolve(widths.full);
    picture.src = src;
  });
