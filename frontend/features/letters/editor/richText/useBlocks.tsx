import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { useLetterCards } from '../../library/useLetterCards.ts';
import { Popover } from '../fields/Popover.tsx';
import { blockNames, showCards } from './blots.ts';
import type { Marked } from './links.ts';
import { PieceDialog, type Question, questionAbout } from './PieceDialog.tsx';
import { changePicture } from './pictureValue.ts';
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

/** Where keys lead from a piece. */
const ways: Record<string, 'up' | 'down'> = {
  ArrowUp: 'up',
  ArrowLeft: 'up',
  ArrowDown: 'down',
  ArrowRight: 'down',
  Escape: 'down',
};

/** The blocks and pictures of the text: what is put in, chosen, changed, moved and removed. */
export function useBlocks(editor: () => Editor | undefined, html: string) {
  const [chosen, setChosen] = useState<Piece>();
  const [asking, setAsking] = useState<Question>();
  const cards = useLetterCards(html);

  useEffect(() => {
    // Also after each change: what was moved or brought back is a new node.
    const at = editor();
    if (!at || !html) return;
    endWithLine(at);
    showCards(at.root, cards);
  });

  /** Does it with the piece that an element belongs to, where it is by now. Gives whether there is one. */
  function withPiece(target: EventTarget | null, act: (piece: Piece, at: Editor) => void): boolean {
    const at = editor();
    const piece = at && pieceOf(at, target);
    if (piece) act(piece, at);
    return piece !== undefined;
  }
  // At once: as it closes, a dialog gives the focus back, and what is done then may put it elsewhere.
  const close = () => flushSync(() => setAsking(undefined));
  function remove({ node }: Piece) {
    withPiece(node, (piece, at) => removePiece(at, piece));
    setChosen(undefined);
  }

  /** Whether a key was for the piece that has the focus. */
  function press(piece: Piece, at: Editor, { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const way = ways[key];
    if (ctrlKey || metaKey) {
      // All of the letter, as amid its words; and undo.
      if (key.toLowerCase() === 'a') at.setSelection(0, at.getLength(), 'user');
      else if (key.toLowerCase() === 'z' && !shiftKey) at.history.undo();
      else return false;
    } else if (key === 'Enter' || key === ' ') setAsking(questionAbout(piece));
    else if (key === 'Delete' || key === 'Backspace') remove(piece);
    else if (way && altKey) moveBlock(at, piece, way);
    else if (way) leavePiece(at, piece, way === 'up' ? 'before' : 'after');
    else return false;
    return true;
  }

  const move = (words: string, by: 'up' | 'down') => (
    <Button
      look="quiet"
      small
      aria-label={`Move ${by}`}
      onClick={() => withPiece(chosen?.node ?? null, (piece, at) => moveBlock(at, piece, by))}
    >
      {words}
    </Button>
  );
  /** Closes the dialog and acts on what it was about, wherever that stands by now. */
  function answer({ at }: Question, act: (at: Piece | Marked) => void) {
    close();
    if ('node' in at) withPiece(at.node, act);
    else act(at);
  }

  return {
    /** Asks what is to be put in at the caret. */
    ask(kind: 'button' | 'card') {
      const range = editor()?.getSelection(true);
      if (range) setAsking({ kind, at: range });
    },
    putDivider() {
      const at = editor();
      if (at) insertBlock(at, blockNames.divider, true);
    },
    /** A piece's keys are its own: the words around it, and Quill, never hear of them. */
    onKeyDown: (event: KeyboardEvent) =>
      void withPiece(event.target, (piece, at) => {
        if (press(piece, at, event)) halt(event);
      }),
    /** A block has the focus, and the words have not: the browser would copy nothing. */
    onCopy: (event: ClipboardEvent) =>
      void withPiece(document.activeElement, (piece, at) => {
        halt(event);
        event.clipboardData.setData('text/html', at.getSemanticHTML(piece.index, 1));
        event.clipboardData.setData('text/plain', '');
        if (event.type === 'cut') remove(piece);
      }),
    /** Gives whether a block has the focus now. */
    onFocus({ target }: FocusEvent): boolean {
      if (target === editor()?.root) setChosen(undefined);
      return withPiece(target, (piece, at) => {
        // With a caret among the words the browser would give them the focus back. Quill expects that there is one.
        getSelection()?.setPosition(at.container.parentNode, 0);
        setChosen(piece);
      });
    },
    onBlur: () => setChosen(undefined),
    /** Within editable words, no browser gives it the focus by itself: a caret would have it, somewhere near. */
    onMouseDown: (event: MouseEvent) =>
      void withPiece(event.target, ({ node }) => {
        event.preventDefault();
        node.focus({ preventScroll: true });
      }),
    /** What belongs beside the text. */
    layer: (at: Editor | undefined) =>
      at && (
        <>
          {chosen?.node.isConnected && !asking && (
            <Popover
              editor={at}
              label={`What to do with it: ${chosen.node.dataset.piece}`}
              of={chosen.node}
              onEdit={questionAbout(chosen) && (() => setAsking(questionAbout(chosen)))}
              onRemove={() => remove(chosen)}
            >
              {chosen.isBlock && (
                <>
                  {move('Up', 'up')}
                  {move('Down', 'down')}
                </>
              )}
            </Popover>
          )}
          {asking && (
            <PieceDialog
              editor={at}
              question={asking}
              onBlock={(name, value) =>
                answer(asking, (place) =>
                  'node' in place ? replaceBlock(at, place.index, name, value) : insertBlock(at, name, value, place),
                )
              }
              onPicture={(picture) => answer(asking, ({ index }) => void changePicture(at, index, picture))}
              onRemove={() => answer(asking, (place) => 'node' in place && remove(place))}
              onClose={close}
            />
          )}
        </>
      ),
  };
}

function halt(event: KeyboardEvent | ClipboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
