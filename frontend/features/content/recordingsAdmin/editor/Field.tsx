import type { ComponentProps } from 'react';
import { TextArea } from '../../../../ui/forms/TextArea.tsx';
import { TextField } from '../../../../ui/forms/TextField.tsx';
import { type FieldName, typedField } from '../draft/draft.ts';
import type { RecordingForm } from '../draft/useRecordingForm.ts';
import { FromFeed } from './FromFeed.tsx';

type TextName = Exclude<FieldName, 'chapters' | 'people'>;

interface Props extends Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'placeholder' | 'inputMode'> {
  form: RecordingForm;
  name: TextName;
  label: string;
  /** The number of rows of a text of several lines. */
  rows?: number;
}

/** One line or text of a recording, with what the feed says. */
export function Field({ form, name, label, rows, ...input }: Props) {
  const { draft, errors, base, set } = form;
  const props = {
    ...{ label, name, value: draft[name], error: errors[name] ?? errors[`${name}.address`] },
    hint: input.hint,
    placeholder: input.placeholder,
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  };
  return (
    <FromFeed form={form} name={name} what={label.toLowerCase()} says={typedField(name, base.original)}>
      {rows ? <TextArea rows={rows} {...props} /> : <TextField {...input} {...props} />}
    </FromFeed>
  );
}
