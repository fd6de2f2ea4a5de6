import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../../ui/dialogs/EditDialog.tsx';
import { Checkbox } from '../../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../../ui/forms/Form.tsx';
import { TextField } from '../../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../../ui/forms/RadioGroup.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { linkUrl } from './links.ts';
import * as S from './PictureDialog.styles.ts';

const missing = 'Please describe the picture, or mark it as decorative';
const schema = z
  .object({
    src: z.string(),
    alt: z.string(),
    /** Decorative: it has no alternative text. */
    isDecorative: z.boolean(),
    half: z.boolean(),
    /** Empty if it is not a link. */
    url: z.string(),
  })
  .check(z.refine(({ alt, isDecorative }) => isDecorative || alt.trim() !== '', { path: ['alt'], error: missing }));
const rules = () => Promise.resolve(schema);
/** The dialog's values. */
export type PictureValue = z.infer<typeof schema>;

interface Props {
  picture: PictureValue;
  /** The picture is not in the text yet. */
  isNew?: boolean;
  onSave: (picture: PictureValue) => void;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks what a picture shows, how wide it is, and where it leads. */
export function PictureDialog({ picture, isNew = false, onSave, onRemove, onClose }: Props) {
  const form = useForm<PictureValue, PictureValue>({ initial: picture, rules });
  const { src, isDecorative, half } = form.values;
  const [name] = useState(() => `width-${src}`);
  return (
    <Dialog title={isNew ? 'Insert Picture' : 'Edit Picture'} onClose={onClose} width="36rem">
      <Form
        {...form.form((valid) =>
          onSave({ ...valid, alt: valid.alt.trim(), url: valid.url.trim() && linkUrl(valid.url) }),
        )}
      >
        <S.Shown src={src} alt="" />
        <TextField
          label="What does the picture show?"
          autoFocus
          autoComplete="off"
          maxLength={300}
          placeholder="Two chairs by a window at dusk"
          hint="For readers who can’t see it, and for email programs that don’t load pictures."
          {...form.text('alt')}
          disabled={isDecorative}
        />
        <Checkbox label="Decorative image: no description needed" {...form.checkbox('isDecorative')} />
        <RadioGroup
          legend="Width"
          name={name}
          value={half ? 'half' : 'full'}
          options={[
            { value: 'full', label: 'Full width' },
            { value: 'half', label: 'Half width' },
          ]}
          onChange={({ target }) => form.set('half', target.value === 'half')}
        />
        <TextField
          label="Leads to (optional)"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com"
          {...form.text('url')}
        />
        <FormActions onCancel={onClose} label={isNew ? 'Insert Picture' : 'Save Picture'}>
          {onRemove && (
            <Button look="quiet" onClick={onRemove}>
              Remove Picture
            </Button>
          )}
        </FormActions>
      </Form>
    </Dialog>
  );
}
