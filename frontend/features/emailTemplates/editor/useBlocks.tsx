import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { cardHtml } from '../../../../shared/mail/cardHtml.ts';
import { type Cards, isCardRef } from '../../../../shared/mail/cards.ts';
import { servedAt } from '../../../../shared/mail/servedAt.ts';
import { useLetterCards } from '../useLetterCards.ts';
import { BlockPopover } from './BlockPopover.tsx';
import { ButtonDialog } from './ButtonDialog.tsx';
import { type ButtonValue, blockNames, nameCard } from './blots.ts';
import { CardDialog } from './CardDialog.tsx';
import { fillShadow } from './fillShadow.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { changePicture, pictureOf } from './pictureValue.ts';
import {
  type Editor,
  endWithLine,
  insertBlock,
  leavePiece,
  moveBlock,
  type Piece,
  pieceOf,
  removePiece,
  replaceBlock,
} from './pieces.ts';

type Range = { index: number; length: number };
/** What is being put in, where; or the piece that is being changed. */
type Asking = { kind: 'button' | 'card'; range: Range } | { kind: 'change'; piece: Piece };

/** The blocks and pictures of the text: what is put in, chosen, changed, moved and removed. */
export function useBlocks(editor: () => Editor | undefined, html: string) {
  const [chosen, setChosen] = useState<Piece>();
  const [asking, setAsking] = useState<Asking>();
  const cards = useLetterCards(html);

  useEffect(() => {
    // Also after each change: what was moved or brought back is a new node.
    const at = editor();
    if (!at || !html) return;
    endWithLine(at);
    showCards(at.root, cards);
  });

  // At once: as it closes, a dialog gives the focus back, and what is done then may put it elsewhere.
  const close = () => flushSync(() => setAsking(undefined));
  const isFixed = (piece: Piece) => piece.node.tagName.toLowerCase() === 'letter-divider';
  const change = (piece: Piece) => !isFixed(piece) && setAsking({ kind: 'change', piece });
  /** Does it where the piece is by now. */
  function withPiece({ node }: Piece, act: (at: Editor, piece: Piece) => void) {
    const at = editor();
    const piece = at && pieceOf(at, node);
    if (piece) act(at, piece);
  }
  function remove(piece: Piece) {
    withPiece(piece, removePiece);
    setChosen(undefined);
  }

  /** Its keys are its own: the words around it, and Quill, never hear of them. */
  function onKeyDown(event: KeyboardEvent): void {
    const at = editor();
    const piece = at && pieceOf(at, event.target);
    if (!at || !piece) return;
    const { key, altKey } = event;
    if (event.ctrlKey || event.metaKey) {
      // All of the letter, as amid its words; and undo.
      if (key.toLowerCase() === 'a') at.setSelection(0, at.getLength(), 'user');
      else if (key.toLowerCase() === 'z' && !event.shiftKey) at.history.undo();
      else return;
    } else if (key === 'Enter' || key === ' ') change(piece);
    else if (key === 'Delete' || key === 'Backspace') remove(piece);
    else if (
      key === 'Escape' ||
      key === 'ArrowDown' ||
      key === 'ArrowRight' ||
      key === 'ArrowUp' ||
      key === 'ArrowLeft'
    ) {
      const isUp = key === 'ArrowUp' || key === 'ArrowLeft';
      if (altKey) moveBlock(at, piece, isUp ? 'up' : 'down');
      else leavePiece(at, piece, isUp ? 'before' : 'after');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A block has the focus, and the words have not: the browser would copy nothing. */
  function onCopy(event: ClipboardEvent) {
    const at = editor();
    const piece = at && pieceOf(at, document.activeElement);
    if (!at || !piece) return;
    event.preventDefault();
    event.stopPropagation();
    event.clipboardData.setData('text/html', at.getSemanticHTML(piece.index, 1));
    event.clipboardData.setData('text/plain', '');
    if (event.type === 'cut') remove(piece);
  }

  const dialog = (): ReactNode => {
    const at = editor();
    if (!asking || !at) return null;
    const put = (name: string, value: unknown) => {
      close();
      if (asking.kind === 'change') withPiece(asking.piece, (_, { index }) => replaceBlock(at, index, name, value));
      else insertBlock(at, name, value, asking.range);
    };
    const tag = asking.kind === 'change' ? asking.piece.node.tagName.toLowerCase() : '';
    if (asking.kind === 'change' && tag === 'img')
      return (
        <PictureDialog
          picture={pictureOf(at, asking.piece)}
          onSave={(picture) => {
            close();
            withPiece(asking.piece, (_, { index }) => void changePicture(at, index, picture));
          }}
          onRemove={() => {
            close();
            remove(asking.piece);
          }}
          onClose={close}
        />
      );
    if (asking.kind === 'card' || tag === 'letter-card')
      return <CardDialog onChoose={(ref) => put(blockNames.card, ref)} onClose={close} />;
    const { words = '', url = '' } = asking.kind === 'change' ? asking.piece.node.dataset : {};
    const button: ButtonValue | undefined = asking.kind === 'change' ? { words, url } : undefined;
    return <ButtonDialog button={button} onSave={(value) => put(blockNames.button, value)} onClose={close} />;
  };

  return {
    /** Asks what is to be put in at the caret. */
    ask(kind: 'button' | 'card') {
      const range = editor()?.getSelection(true);
      if (range) setAsking({ kind, range });
    },
    putDivider() {
      const at = editor();
      if (at) insertBlock(at, blockNames.divider, true);
    },
    onKeyDown,
    onCopy,
    /** Gives whether a block has the focus now. */
    onFocus({ target }: FocusEvent): boolean {
      const at = editor();
      const piece = at && pieceOf(at, target);
      // With a caret among the words the browser would give them the focus back. Quill expects that there is one.
      if (piece) getSelection()?.setPosition(at.container.parentNode, 0);
      if (piece || at?.root === target) setChosen(piece);
      return piece !== undefined;
    },
    onBlur: () => setChosen(undefined),
    /** Within editable words, no browser gives it the focus by itself: a caret would have it, somewhere near. */
    onMouseDown(event: MouseEvent) {
      const at = editor();
      const piece = at && pieceOf(at, event.target);
      if (!piece) return;
      event.preventDefault();
      piece.node.focus({ preventScroll: true });
    },
    /** What belongs beside the text. */
    layer: (at: Editor | undefined) => (
      <>
        {at && chosen?.node.isConnected && !asking && (
          <BlockPopover
            editor={at}
            piece={chosen}
            onEdit={isFixed(chosen) ? undefined : () => change(chosen)}
            onMove={(by) => withPiece(chosen, (_, piece) => moveBlock(at, piece, by))}
            onRemove={() => remove(chosen)}
          />
        )}
        {dialog()}
      </>
    ),
  };
}

/** Shows each card as it would be sent now. */
function showCards(root: HTMLElement | undefined, cards: Cards): void {
  for (const node of root?.querySelectorAll<HTMLElement>('letter-card') ?? []) {
    const ref = node.dataset.card ?? '';
    const card = cards[ref];
    const [name, html] = card
      ? [`${card.kicker}, ${card.title}`, servedAt(cardHtml(card), location.origin)]
      : card === null
        ? ['its content is gone', gone]
        : ['loading', isCardRef(ref) ? '<p>Loading the card…</p>' : ''];
    if (node.dataset.shown === html) continue;
    node.dataset.shown = html;
    nameCard(node, name);
    fillShadow(node, html);
  }
}

const gone =
  '<p style="margin:0;padding:14px 18px;border:1px dashed">What this card shows is gone: it would be left out of the mail. Press Enter to choose another, or Delete to remove it.</p>';
