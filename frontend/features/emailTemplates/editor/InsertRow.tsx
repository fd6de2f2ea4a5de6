import { type ReactNode, useRef } from 'react';
import * as S from './InsertRow.styles.ts';
import { pictureTypes } from './pastedPictures.ts';

interface Props {
  /** Whether the caret stands in a quote. */
  isQuote: boolean;
  onPicture: (file: File) => void;
  onButton: () => void;
  onDivider: () => void;
  onQuote: () => void;
  onCard: () => void;
  /** Whatever else can be put in, each a button of its own. */
  children?: ReactNode;
}

/** Below the toolbar: what can be put into a letter besides words. */
export function InsertRow({ isQuote, onPicture, onButton, onDivider, onQuote, onCard, children }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const insert = (name: string, onClick: () => void, pressed?: boolean) => (
    <S.Insert
      type="button"
      aria-pressed={pressed}
      title={pressed === undefined ? undefined : 'A last line that begins with a dash says whose words they are'}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
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
      {insert('Quote', onQuote, isQuote)}
      {insert('Card', onCard)}
      {children}
    </S.Row>
  );
}
