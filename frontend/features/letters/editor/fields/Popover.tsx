import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { Marked } from '../richText/links.ts';
import type { Editor } from '../richText/pieces.ts';
import * as S from './Popover.styles.ts';

interface Props {
  editor: Editor;
  label: string;
  /** The words, or the piece, that it is about. */
  of: Marked | HTMLElement;
  /** Undefined where there is nothing to change. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  /** What it says before its buttons. */
  address?: ReactNode;
  children?: ReactNode;
}

/** Below a link, a block or a picture of the text: what can be done with it. */
export function Popover({ editor, label, of, onEdit, onRemove, address, children }: Props) {
  const [{ left, top }, setPlace] = useState({ left: 0, top: 0 });

  // The room for the words changes, and what a piece shows may come later, and be higher then.
  useLayoutEffect(() => {
    const { container } = editor;
    const look = () => {
      const { left = 0, bottom = 0 } = boundsOf(editor, of) ?? {};
      setPlace({ left, top: container.offsetTop + bottom });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(container);
    if (of instanceof HTMLElement) observer.observe(of);
    return () => observer.disconnect();
  }, [editor, of]);

  return (
    <S.Note role="group" aria-label={label} $left={left} $top={top}>
      {address}
      {onEdit && (
        <Button look="quiet" small onClick={onEdit}>
          Edit
        </Button>
      )}
      {children}
      <Button look="quiet" small onClick={onRemove}>
        Remove
      </Button>
    </S.Note>
  );
}

/** Within the editor's container, in pixels. */
function boundsOf(editor: Editor, of: Marked | HTMLElement) {
  if (!(of instanceof HTMLElement)) return editor.getBounds(of.index, of.length);
  const around = editor.container.getBoundingClientRect();
  const { left, bottom } = of.getBoundingClientRect();
  return { left: left - around.left, bottom: bottom - around.top };
}
