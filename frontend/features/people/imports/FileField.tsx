import { type DragEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Field, Problem } from '../../../ui/forms/TextField.styles.ts';
import { color, radius, size, space } from '../../../ui/theme/theme.ts';
import { sizeText } from './fileCheck.ts';

interface Props {
  file: File | null;
  error?: string | undefined;
  onChoose: (file: File) => void;
}

export function FileField({ file, error, onChoose }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const chooseFirst = (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (first) onChoose(first);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <Field>
      <Drop
        $over={over}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          chooseFirst(event.dataTransfer.files);
        }}
      >
        <strong>{file ? file.name : 'Choose a CSV file'}</strong>
        <span>
          {file
            ? `${sizeText(file.size)}. Choose another one, or drop it here.`
            : 'Or drop it here. At most 100,000 rows and 50 MB.'}
        </span>
        <input
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => {
            chooseFirst(target.files);
            target.value = '';
          }}
        />
      </Drop>
      {error && (
        <Problem id={id} role="alert">
          {error}
        </Problem>
      )}
    </Field>
  );
}

/** Accepts a dropped file, or a click. The browser's own control remains beneath it for the keyboard. */
const Drop = styled.label<{ $over: boolean }>`
  && { font-weight: 400; }
  display: grid;
  gap: ${space.hair};
  justify-items: center;
  padding: ${space.part} ${space.block};
  border: 1px dashed ${({ $over }) => ($over ? color.brand : color.edge)};
  border-radius: ${radius.control};
  background: ${({ $over }) => ($over ? color.brandWash : color.paperLight)};
  text-align: center;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover { border-color: ${color.brand}; }
  &:focus-within { outline: 2px solid ${color.brand}; outline-offset: 3px; }
  input { position: absolute; width: 1px; height: 1px; opacity: 0; }
  strong { color: ${color.brand}; font-size: ${size.text}; }
  span { color: ${color.inkSoft}; font-size: ${size.small}; }
`;
