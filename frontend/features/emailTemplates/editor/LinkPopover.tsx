import { useLayoutEffect, useState } from 'react';
import type { Quill } from 'react-quill';
import { Button } from '../../../ui/Button.tsx';
import * as S from './LinkPopover.styles.ts';
import type { LinkFound } from './linkAt.ts';

interface Props {
  editor: InstanceType<typeof Quill>;
  link: LinkFound;
  onEdit: () => void;
  onRemove: () => void;
}

/** Below the link that the caret stands in: where it leads, and the ways to change that. */
export function LinkPopover({ editor, link: { index, length, url }, onEdit, onRemove }: Props) {
  const [{ left, top }, setPlace] = useState({ left: 0, top: 0 });

  // Where the words stand changes with the room that they have.
  useLayoutEffect(() => {
    const { container } = editor;
    const look = () => {
      const { left = 0, bottom = 0 } = editor.getBounds(index, length) ?? {};
      setPlace({ left, top: container.offsetTop + bottom });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(container);
    return () => observer.disconnect();
  }, [editor, index, length]);

  return (
    <S.Note role="group" aria-label="Where the link leads" $left={left} $top={top}>
      {/^(https?|mailto|tel):/i.test(url) ? (
        <S.Address as="a" href={url} title={url} target="_blank" rel="noopener noreferrer">
          {url}
        </S.Address>
      ) : (
        <S.Address title={url}>{url}</S.Address>
      )}
      <Button look="quiet" small onClick={onEdit}>
        Edit
      </Button>
      <Button look="quiet" small onClick={onRemove}>
        Remove
      </Button>
    </S.Note>
  );
}
