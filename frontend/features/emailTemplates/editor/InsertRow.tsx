import { type ReactNode, useRef } from 'react';
import * as S from './InsertRow.styles.ts';
import { pictureTypes } from './pastedPictures.ts';

interface Props {
  onPicture: (file: File) => void;
  onButton: () => void;
  onDivider: () => void;
  onCard: () => void;
  /** Whatever else can be put in, each a button of its own. */
  children?: ReactNode;
}

/** Below the toolbar: what can be put into a letter besides words. The quote is Quill's, as the tools above are. */
export function InsertRow({ onPicture, onButton, onDivider, onCard, children }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const insert = (name: string, onClick: () => void) => (
    <S.Insert type="button" onClick={onClick}>
      {name}
    </S.Insert>
  );
  return (
    <S.Row role="group" aria-label="Insert">
      <S.Label aria-hidden="true">Insert</S.Label>
      {insert('Picture', () => file.current?.click())}
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (chosen) onPicture(chosen);
        }}
      />
      {insert('Button', onButton)}
      {insert('Divider', onDivider)}
      <S.Insert
        type="button"
        className="ql-blockquote"
        title="A last line that begins with a dash says whose words they are"
      >
        Quote
      </S.Insert>
      {insert('Card', onCard)}
      {children}
    </S.Row>
  );
}
