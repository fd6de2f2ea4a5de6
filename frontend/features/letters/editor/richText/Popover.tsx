import { type ReactNode, useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { color, radius, size, space } from '../../../../ui/theme/theme.ts';
import type { Editor, TextRange } from './pieces.ts';

interface Props {
  editor: Editor;
  label: string;
  /** The text range or the piece it belongs to. */
  of: TextRange | HTMLElement;
  /** Undefined if there is nothing to change. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  address?: ReactNode;
  children?: ReactNode;
}

/** The actions for a link, a block or a picture, shown below it. */
export function Popover({ editor, label, of, onEdit, onRemove, address, children }: Props) {
  const [{ left, top }, setPlace] = useState({ left: 0, top: 0 });

  // The text's width changes, and a piece may load later and become higher.
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
    <Note role="group" aria-label={label} $left={left} $top={top}>
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
    </Note>
  );
}

/** Within the editor's container, in pixels. */
function boundsOf(editor: Editor, of: TextRange | HTMLElement) {
  if (!(of instanceof HTMLElement)) return editor.getBounds(of.index, of.length);
  const around = editor.container.getBoundingClientRect();
  const { left, bottom } = of.getBoundingClientRect();
  return { left: left - around.left, bottom: bottom - around.top };
}

const width = '24rem';

/** Next to what it belongs to, and inside the editor. */
const Note = styled.div.attrs<{ $left: number; $top: number }>(({ $left, $top }) => ({
  style: { top: $top, left: `max(${space.tight}, min(${$left}px, 100% - ${width} - ${space.tight}))` },
}))`
  position: absolute;
  z-index: 2;
  display: flex;
  align-items: center;
  max-width: min(${width}, 100% - 2 * ${space.tight});
  margin-top: ${space.hair};
  padding: ${space.hair} ${space.hair} ${space.hair} ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.paper};
`;

export const Address = styled.span`
  min-width: 0;
  margin-right: ${space.tight};
  overflow: hidden;
  font-size: ${size.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
