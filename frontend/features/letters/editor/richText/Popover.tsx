import { type ReactNode, useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { color, radius, space } from '../../../../ui/theme/theme.ts';
import type { Editor } from './pieces.ts';

interface Props {
  editor: Editor;
  label: string;
  of: HTMLElement;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  children?: ReactNode;
}

export function Popover({ editor, label, of, onEdit, onRemove, children }: Props) {
  const [{ left, top }, setPlace] = useState({ left: 0, top: 0 });

  // The text's width changes, and a piece may load later and become higher.
  useLayoutEffect(() => {
    const { container } = editor;
    const look = () => {
      const around = container.getBoundingClientRect();
      const { left, bottom } = of.getBoundingClientRect();
      setPlace({ left: left - around.left, top: container.offsetTop + bottom - around.top });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(container);
    observer.observe(of);
    return () => observer.disconnect();
  }, [editor, of]);

  return (
    <Note role="group" aria-label={label} $left={left} $top={top}>
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
