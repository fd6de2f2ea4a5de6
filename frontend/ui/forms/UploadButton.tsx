import { styled } from 'styled-components';
import { ButtonBox } from '../buttons/Button.tsx';
import { color } from '../theme/theme.ts';

interface Props {
  words: string;
  /** Kinds of files, as in the attribute of `<input>`. */
  accept: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
}

/** A button that takes a file. The same file can be chosen again. */
export const UploadButton = ({ words, accept, isBusy = false, onFile }: Props) => (
  <Choose $look="plain" $on="paper" $small>
    {isBusy ? 'Uploading...' : words}
    <input
      type="file"
      accept={accept}
      aria-disabled={isBusy}
      // Not disabled, because it would lose the focus.
      onClick={(event) => isBusy && event.preventDefault()}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        target.value = '';
      }}
    />
  </Choose>
);

/** The label replaces the browser's own control, whose width depends on its language. */
const Choose = styled(ButtonBox).attrs({ as: 'label' })`
  &:focus-within { outline: 2px solid ${color.brand}; outline-offset: 3px; }
  input { position: absolute; width: 1px; height: 1px; opacity: 0; }
`;
