import type { Quill } from 'react-quill';
import { Button } from '../../../ui/Button.tsx';
import * as S from './LinkNote.styles.ts';
import type { LinkFound } from './linkAt.ts';

interface Props {
  editor: InstanceType<typeof Quill>;
  link: LinkFound;
  onEdit: () => void;
  onRemove: () => void;
}

/** Below the link that the caret stands in: where it leads, and the ways to change that. */
export function LinkNote({ editor, link: { index, length, url }, onEdit, onRemove }: Props) {
  const { left = 0, bottom = 0 } = editor.getBounds(index, length) ?? {};
  return (
    <S.Note role="group" aria-label="Link" $left={left} $top={editor.container.offsetTop + bottom}>
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
