import { ButtonDialog } from './ButtonDialog.tsx';
import { blockNames } from './blots.ts';
import { CardDialog } from './CardDialog.tsx';
import type { TextRange } from './links.ts';
import { PictureDialog, type PictureValue } from './PictureDialog.tsx';
import { pictureOf } from './pictureValue.ts';
import type { Editor, Piece } from './pieces.ts';

/** What to insert and where, or the piece to change. */
export interface Question {
  kind: 'button' | 'card' | 'picture';
  at: TextRange | Piece;
}

const kinds = { 'LETTER-BUTTON': 'button', 'LETTER-CARD': 'card', IMG: 'picture' } as const;

/** The question about a piece; undefined for a divider, which has no properties. */
export function questionAbout(at: Piece): Question | undefined {
  const kind = kinds[at.node.tagName as keyof typeof kinds];
  return kind && { kind, at };
}

interface Props {
  editor: Editor;
  question: Question;
  onBlock: (name: string, value: unknown) => void;
  onPicture: (picture: PictureValue) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for a button's text, a card's content, or a picture's description. */
export function PieceDialog({ editor, question: { kind, at }, onBlock, onPicture, onRemove, onClose }: Props) {
  const piece = 'node' in at ? at : undefined;
  if (kind === 'card') return <CardDialog onChoose={(ref) => onBlock(blockNames.card, ref)} onClose={onClose} />;
  if (kind === 'button') {
    const { words = '', url = '' } = piece?.node.dataset ?? {};
    const button = piece && { words, url };
    return <ButtonDialog button={button} onSave={(value) => onBlock(blockNames.button, value)} onClose={onClose} />;
  }
  return (
    piece && (
      <PictureDialog picture={pictureOf(editor, piece)} onSave={onPicture} onRemove={onRemove} onClose={onClose} />
    )
  );
}
