import { useEffect, useState } from 'react';
import type { ImportMapping, SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Form, Pair } from '../../../ui/forms/Form.ts';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Small } from '../../../ui/text/Text.ts';
import { roleText } from './importText.ts';
import * as S from './SubscriberImport.styles.ts';
import { importApi } from './subscriberImportApi.ts';

interface Props {
  of: SubscriberImport;
  /** If it was chosen on this page: its first rows are shown. */
  file: File | null;
  onBack?: () => void;
}

const fields = Object.entries(roleText) as [keyof ImportMapping, string][];

/** Says what each column of the file contains. */
export function MappingForm({ of: { id, columns, mapping, roles, accepted }, file, onBack }: Props) {
  const [check, { isLoading }] = importApi.useCheckImportMutation();
  const showResult = useMutationToast();
  const [chosen, setChosen] = useState<Partial<ImportMapping>>(mapping ?? roles);
  const examples = useExamples(file, columns);
  const { email, ...others } = chosen;
  const choose = (field: keyof ImportMapping, column: string) =>
    setChosen(({ [field]: _, ...rest }) => (column ? { ...rest, [field]: column } : rest));
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (email)
          void showResult(check({ params: { id }, body: { mapping: { email, ...others }, accepted } }).unwrap());
      }}
    >
      {examples && (
        <S.Mapping>
          <caption>What the file’s first rows have in each column</caption>
          <tbody>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
              <tr key={index}>
                <th scope="row">{column || '(no title)'}</th>
                {examples.map((row, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
                  <td key={n}>{row[index]?.slice(0, 60)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </S.Mapping>
      )}
      <Pair>
        {fields.map(([field, label]) => (
          <SelectField
            key={field}
            label={label}
            value={chosen[field] ?? ''}
            options={[
              ['', field === 'email' ? 'Please choose' : 'None'],
              ...[...new Set(columns)].map((column): [string, string] => [column, column]),
            ]}
            onChange={({ target }) => choose(field, target.value)}
          />
        ))}
      </Pair>
      <Small>
        Whatever you choose, no one is added whom another column calls unsubscribed, bounced or the like. Without a
        date, the date of the import is kept.
      </Small>
      <ButtonRow>
        <Button type="submit" disabled={!email || isLoading}>
          {isLoading ? 'Checking...' : 'Check with These Columns'}
        </Button>
        {onBack && (
          <Button look="plain" onClick={onBack}>
            Back
          </Button>
        )}
      </ButtonRow>
    </Form>
  );
}

/** The first rows of the file. The code that reads them is loaded on demand; if that fails, only the titles are shown. */
function useExamples(file: File | null, columns: string[]): string[][] | null {
  const [examples, setExamples] = useState<string[][] | null>(null);
  const titles = columns.join('\n');
  useEffect(() => {
    let isWanted = true;
    if (file && titles)
      import('./firstRows.ts')
        .then(({ firstRows }) => firstRows(file, titles.split('\n')))
        .then((rows) => isWanted && setExamples(rows))
        .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [file, titles]);
  return examples?.length ? examples : null;
}
