import { Link } from 'react-router-dom';
import type { ArchiveGuest, ArchiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useEditForm } from '../../../mutations/useEditForm.tsx';
import type { Texts } from '../../../mutations/useMutationToast.ts';
import { EditDialog } from '../../../ui/dialogs/EditDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { useToast } from '../../../ui/toasts/useToast.ts';
import { useImageField } from '../../../uploads/useImageField.ts';
import { useAddGuestMutation, useUpdateGuestMutation } from './archiveAdminApi.ts';
import { placeText } from './featuredText.ts';
import { blankGuest, draftOf, type GuestDraft, guestRules, orderOf } from './guestDraft.ts';

interface Props {
  guests: ArchiveGuest[];
  /** Absent: a new guest is added. */
  edited?: ArchiveGuest;
  onClose: () => void;
}

const rules = () => Promise.resolve(guestRules);

const added: Texts<unknown> = {
  success: 'Archive guest added successfully.',
  failure: ({ message }) => ({
    title: 'Error Adding Guest',
    description: message || 'Failed to add the archive guest.',
  }),
};
const updated: Texts<unknown> = {
  success: 'Archive guest updated successfully.',
  failure: ({ message }) => ({
    title: 'Error Updating Guest',
    description: message || 'Failed to update the archive guest.',
  }),
};

export function GuestDialog({ guests, edited, onClose }: Props) {
  const toast = useToast();
  const [add] = useAddGuestMutation();
  const [update] = useUpdateGuestMutation();
  const { form, formProps, conflictNotice, isSaving } = useEditForm<ArchiveGuest, GuestDraft, ArchiveGuestInput>({
    edited,
    newest: guests.find(({ id }) => id === edited?.id),
    draftOf,
    blank: blankGuest(guests),
    rules,
    save: (body) => (edited ? update({ params: { id: edited.id }, body }) : add({ body })).unwrap(),
    texts: edited ? updated : added,
    onSaved: onClose,
    onRefused: ({ name }) => {
      if (name) toast({ title: 'Validation Error', description: name, tone: 'destructive' });
    },
  });
  const { imageField, isUploading } = useImageField(form);

  /** Says whether visitors would see the guest among the featured ones. */
  function currentPlace() {
    const { name, displayOrder } = form.values;
    const draft = { id: edited?.id ?? Number.MAX_SAFE_INTEGER, name, displayOrder: orderOf(displayOrder) };
    const others = guests.filter(({ id }) => id !== edited?.id);
    return placeText({ ...draft, isFeatured: true }, others);
  }

  return (
    <EditDialog title={edited ? 'Edit Archive Guest' : 'Add Archive Guest'} dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <Form {...formProps}>
          {conflictNotice}
          <TextField label="Guest Name" required {...form.text('name')} />
          <TextArea
            label="Other spellings"
            rows={2}
            hint="One per line. Recordings that name any of them are on this guest’s page."
            {...form.text('alsoKnownAs')}
          />
          <TextField
            label="Recording URL (optional)"
            placeholder="https://www.youtube.com/watch?v=..."
            {...form.text('url')}
          />
          <TextField label="Display Order" type="number" min={1} step={1} {...form.text('displayOrder')} />
          <Checkbox
            label={`Feature on ${site.product.plural} page (Notable Past ${site.product.plural} section)`}
            {...form.checkbox('isFeatured')}
          />
          {form.values.isFeatured && <Small role="status">{currentPlace()}</Small>}
          {(form.values.isFeatured || form.errors.description || form.errors.imageUrl) && (
            <>
              <TextArea label="Description" rows={4} {...form.text('description')} />
              {edited ? (
                <ImageField label="Image URL or path" {...imageField} />
              ) : (
                <TextField label="Image URL" placeholder="/images/your-image.jpg" {...form.text('imageUrl')} />
              )}
            </>
          )}
          {edited && <Link to={pathOf('adminRecording', edited.id)}>Audio, chapters, transcript</Link>}
          <FormActions
            onCancel={close}
            label={edited ? 'Save Changes' : 'Add Guest'}
            pendingLabel="Saving..."
            isPending={isSaving}
            disabled={isUploading}
          />
        </Form>
      )}
    </EditDialog>
  );
}
