import { useState } from 'react';
import type { ImportMapping, SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Form, Pair } from '../../../ui/forms/Form.ts';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Small } from '../../../ui/text/Text.ts';
import { roleText } from './importText.ts';
import { importApi } from './subscriberImportApi.ts';

interface Props {
  of: SubscriberImport;
  onBack?: () => void;
}

const fields = Object.entries(roleText) as [keyof ImportMapping, string][];

/** Says what each column of the file contains. */
export function MappingForm({ of: { id, columns, mapping, roles, accepted }, onBack }: Props) {
  const [check, { isLoading }] = importApi.useCheckImportMutation();
  const showResult = useMutationToast();
  const [chosen, setChosen] = useState<Partial<ImportMapping>>(mapping ?? roles);
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
