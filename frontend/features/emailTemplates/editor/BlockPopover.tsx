import { useLayoutEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import * as S from './LinkPopover.styles.ts';
import type { Editor, Piece } from './pieces.ts';

interface Props {
  editor: Editor;
  piece: Piece;
  /** Undefined where there is nothing to change. */
  onEdit: (() => void) | undefined;
  onMove: (by: 'up' | 'down') => void;
  onRemove: () => void;
}

/** Below the block or the picture that has the focus: what can be done with it. */
export function BlockPopover({ editor, piece: { node, isBlock }, onEdit, onMove, onRemove }: Props) {
  const [{ left, top }, setPlace] = useState({ left: 0, top: 0 });

  // What it shows may come later, and be higher then.
  useLayoutEffect(() => {
    const look = () => {
      const { container } = editor;
      const around = container.getBoundingClientRect();
      const place = node.getBoundingClientRect();
      setPlace({ left: place.left - around.left, top: container.offsetTop + place.bottom - around.top });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    observer.observe(editor.container);
    return () => observer.disconnect();
  }, [editor, node]);

  return (
    <S.Note role="group" aria-label={`What to do with it: ${node.dataset.piece}`} $left={left} $top={top}>
      {onEdit && (
        <Button look="quiet" small onClick={onEdit}>
          Edit
        </Button>
      )}
      {isBlock && (
        <>
          <Button look="quiet" small aria-label="Move up" onClick={() => onMove('up')}>
            Up
          </Button>
          <Button look="quiet" small aria-label="Move down" onClick={() => onMove('down')}>
            Down
          </Button>
        </>
      )}
      <Button look="quiet" small onClick={onRemove}>
        Remove
      </Button>
    </S.Note>
  );
}
