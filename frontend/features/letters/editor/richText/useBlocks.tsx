import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { cardRefs, episodeIdOf } from '../../../../../shared/letters/mail/cards.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../../ui/forms/Form.tsx';
import { TextField } from '../../../../ui/forms/fields.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { useLetterCards } from '../../library/previewMail.ts';
import { type ButtonValue, blockNames, showCards } from './blots.ts';
import { CardDialog } from './CardDialog.tsx';
import { LinkDialog, linkUrl } from './links.tsx';
import { insertPassage, PassageDialog, replaceByPassage } from './PassageDialog.tsx';
import { PlaceholderDialog } from './PlaceholderDialog.tsx';
import { Popover } from './Popover.tsx';
import {
  type Editor,
  endWithLine,
  insertBlock,
  leavePiece,
  moveBlock,
  type Piece,
  pieceOf,
  placeIn,
  removePiece,
  replaceBlock,
  type TextRange,
  typeAfter,
} from './pieces.ts';
import { changePicture, PictureDialog, pictureOf } from './usePictures.tsx';

const directions: Record<string, 'up' | 'down'> = {
  ArrowUp: 'up',
  ArrowLeft: 'up',
  ArrowDown: 'down',
  ArrowRight: 'down',
  Escape: 'down',
};

/** What is asked about before it is inserted. */
export type Insertable = 'button' | 'card' | 'link' | 'passage' | 'placeholder';

interface Question {
  kind: Insertable | 'picture';
  at: TextRange | Piece;
}

const kinds = { 'LETTER-BUTTON': 'button', 'LETTER-CARD': 'card', IMG: 'picture' } as const;

/** The question about a piece; undefined for a divider, which has no properties. */
function questionAbout(at: Piece): Question | undefined {
  const kind = at.node.dataset.card === 'passage' ? 'passage' : kinds[at.node.tagName as keyof typeof kinds];
  return kind && { kind, at };
}

export function useBlocks(editor: () => Editor, html: string) {
  const [chosen, setChosen] = useState<Piece>();
  const [asking, setAsking] = useState<Question>();
  const cards = useLetterCards(html);

  useEffect(() => {
    // After each change too: moved or restored pieces are new nodes.
    if (!html) return;
    endWithLine(editor());
    showCards(editor().root, cards);
  });

  /** Calls `action` with the piece of an element, at its current position. Returns whether there is one. */
  function withPiece(target: EventTarget | null, action: (piece: Piece, at: Editor) => void): boolean {
    const piece = pieceOf(editor(), target);
    if (piece) action(piece, editor());
    return piece !== undefined;
  }
  // Synchronously: a closing dialog restores the focus, and what comes next may move it.
  const close = () => flushSync(() => setAsking(undefined));
  function remove({ node }: Piece) {
    withPiece(node, (piece, at) => removePiece(at, piece));
    setChosen(undefined);
  }

  /** Handles a key for the focused piece. Returns whether it did. */
  function press(piece: Piece, at: Editor, { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const direction = directions[key];
    if (ctrlKey || metaKey) {
      // Select all and undo work as in text.
      if (key.toLowerCase() === 'a') at.setSelection(0, at.getLength(), 'user');
      else if (key.toLowerCase() === 'z' && !shiftKey) at.history.undo();
      else return false;
    } else if (key === 'Enter' || key === ' ') setAsking(questionAbout(piece));
    else if (key === 'Delete' || key === 'Backspace') remove(piece);
    else if (direction && altKey) moveBlock(at, piece, direction);
    else if (direction) leavePiece(at, piece, direction === 'up' ? 'before' : 'after');
    else if (key.length === 1) typeAfter(at, piece, key);
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

  /** Closes before it does what was answered. */
  function dialog({ kind, at: place }: Question, at: Editor) {
    const piece = 'node' in place ? place : undefined;
    function put(name: string, value: unknown) {
      close();
      if ('node' in place) withPiece(place.node, ({ index }) => replaceBlock(at, index, name, value));
      else insertBlock(at, name, value, place);
    }
    if (kind === 'card') return <CardDialog onChoose={(ref) => put(blockNames.card, ref)} onClose={close} />;
    if (kind === 'link') return <LinkDialog editor={at} range={place as TextRange} onClose={close} />;
    if (kind === 'placeholder') {
      const { index, length } = place as TextRange;
      return (
        <PlaceholderDialog
          onChoose={(text) => {
            close();
            const format = at.getFormat(index, 0);
            if (length > 0) at.deleteText(index, length, 'user');
            at.insertText(index, text, format, 'user');
            at.setSelection(index + text.length, 0, 'user');
          }}
          onClose={close}
        />
      );
    }
    if (kind === 'passage') {
      return (
        <PassageDialog
          own={cardRefs(html).find((ref) => episodeIdOf(ref) !== undefined)}
          onChoose={(source, passage) => {
            close();
            if ('node' in place) withPiece(place.node, (waiting) => replaceByPassage(at, waiting, source, passage));
            else insertPassage(at, place.index, source, passage);
          }}
          onClose={close}
        />
      );
    }
    if (kind === 'button') {
      const { words = '', url = '' } = piece?.node.dataset ?? {};
      const button = piece && { words, url };
      return <ButtonDialog button={button} onSave={(value) => put(blockNames.button, value)} onClose={close} />;
    }
    return (
      piece && (
        <PictureDialog
          picture={pictureOf(at, piece)}
          onSave={(picture) => {
            close();
            withPiece(piece.node, ({ index }) => void changePicture(at, index, picture));
          }}
          onRemove={() => {
            close();
            remove(piece);
          }}
          onClose={close}
        />
      )
    );
  }

  return {
    /** Asks what to insert at the caret; a passage, in the place that waits for one. */
    ask(kind: Insertable) {
      const place = editor().root.querySelector('[data-card="passage"]');
      if (kind === 'passage' && withPiece(place, (waiting) => setAsking({ kind, at: waiting }))) return;
      setAsking({ kind, at: placeIn(editor()) });
    },
    putDivider: () => insertBlock(editor(), blockNames.divider, true),
    /** A piece handles its own keys: neither the text around it nor Quill gets them. */
    onKeyDown: (event: KeyboardEvent) =>
      void withPiece(event.target, (piece, at) => {
        if (press(piece, at, event)) halt(event);
      }),
    /** A block has the focus, so no text is selected: the browser would copy nothing. */
    onCopy: (event: ClipboardEvent) =>
      void withPiece(document.activeElement, (piece, at) => {
        halt(event);
        event.clipboardData.setData('text/html', at.getSemanticHTML(piece.index, 1));
        event.clipboardData.setData('text/plain', '');
        if (event.type === 'cut') remove(piece);
      }),
    onFocus({ target }: FocusEvent) {
      if (target === editor().root) setChosen(undefined);
      withPiece(target, (piece, at) => {
        // With the caret in the text, the browser would move the focus back there. Quill expects a selection.
        getSelection()?.setPosition(at.container.parentNode, 0);
        setChosen(piece);
      });
    },
    onBlur: () => setChosen(undefined),
    /** Inside editable text, browsers do not focus it by themselves: they put a caret nearby. */
    onMouseDown: (event: MouseEvent) =>
      void withPiece(event.target, ({ node }) => {
        event.preventDefault();
        node.focus({ preventScroll: true });
      }),
    aside: (
      <>
        {chosen?.node.isConnected && !asking && (
          <Popover
            editor={editor()}
            label={`Actions for ${chosen.node.dataset.piece}`}
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
        {asking && dialog(asking, editor())}
      </>
    ),
  };
}

function halt(event: KeyboardEvent | ClipboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

interface ButtonProps {
  button: ButtonValue | undefined;
  onSave: (button: ButtonValue) => void;
  onClose: () => void;
}

const filled = (error: string) => z.string().check(z.trim(), z.minLength(1, error), z.maxLength(1000));
const rules = () =>
  Promise.resolve(
    z.object({ words: filled('Please enter the button’s text'), url: filled('Please enter where the button leads') }),
  );

function ButtonDialog({ button, onSave, onClose }: ButtonProps) {
  const form = useForm<ButtonValue, ButtonValue>({ initial: button ?? { words: '', url: '' }, rules });
  return (
    <Dialog title={button ? 'Edit Button' : 'Insert Button'} onClose={onClose} width="32rem">
      <Form {...form.form(({ words, url }) => onSave({ words, url: linkUrl(url) }))}>
        <TextField
          label="Text"
          autoFocus
          autoComplete="off"
          maxLength={80}
          placeholder="Watch the recording"
          {...form.text('words')}
        />
        <TextField
          label="Leads to"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com"
          {...form.text('url')}
        />
        <FormActions onCancel={onClose} label={button ? 'Save Button' : 'Insert Button'} />
      </Form>
    </Dialog>
  );
}
