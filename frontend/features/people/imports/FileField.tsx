import { type DragEvent, useId, useState } from 'react';
import { Field, Problem } from '../../../ui/forms/TextField.styles.ts';
import * as S from './FileField.styles.ts';
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
      <S.Drop
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
      </S.Drop>
      {error && (
        <Problem id={id} role="alert">
          {error}
        </Problem>
      )}
    </Field>
  );
}
