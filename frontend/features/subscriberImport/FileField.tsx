import { useId } from 'react';
import { Field, Problem } from '../../ui/TextField.styles.ts';
import * as S from './FileField.styles.ts';
import { sizeText } from './fileCheck.ts';

interface Props {
  file: File | null;
  error?: string | undefined;
  onChoose: (file: File) => void;
}

/** Chooses the file, by a press or by dropping it: the browser's own control lies over the words. */
export function FileField({ file, error, onChoose }: Props) {
  const id = useId();
  return (
    <Field $on="paper">
      <S.Drop>
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
            const [first] = target.files ?? [];
            if (first) onChoose(first);
            target.value = '';
          }}
        />
      </S.Drop>
      {error && (
        <Problem id={id} $on="paper" role="alert">
          {error}
        </Problem>
      )}
    </Field>
  );
}
