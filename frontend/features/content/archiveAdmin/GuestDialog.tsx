import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { featuredLimit } from '../../../../shared/content/lists.ts';
import {
  type ArchiveGuest,
  type ArchiveGuestInput,
  archiveGuestInput,
} from '../../../../shared/content/model/archiveGuest.ts';
import { archiveGuests } from '../../../../shared/content/routes.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { useEditForm } from '../../../mutations/useEditForm.tsx';
import type { Texts } from '../../../mutations/useMutationToast.ts';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { useToast } from '../../../ui/toasts/toasts.ts';
import { useImageField } from '../../../uploads/uploadImage.ts';

interface Props {
  guests: ArchiveGuest[];
  /** Absent: a new guest is added. */
  edited?: ArchiveGuest;
  onClose: () => void;
}

const textsOf = (success: string, title: string, failed: string): Texts<unknown> => ({
  success,
  failure: ({ message }) => ({ title, description: message || failed }),
});

export const guestTexts = {
  add: textsOf('Archive guest added successfully.', 'Error Adding Guest', 'Failed to add the archive guest.'),
  update: textsOf('Archive guest updated successfully.', 'Error Updating Guest', 'Failed to update the archive guest.'),
  delete: textsOf('Archive guest deleted successfully.', 'Error Deleting Guest', 'Failed to delete the archive guest.'),
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
    rules: async () => guestRules,
    save: (body) => (edited ? update({ params: { id: edited.id }, body }) : add({ body })).unwrap(),
    texts: edited ? guestTexts.update : guestTexts.add,
    onSaved: onClose,
    onRefused: ({ name }) => {
      if (name) toast({ title: 'Validation Error', description: name, tone: 'destructive' });
    },
  });
  const { imageField, isUploading } = useImageField(form, 'imageUrl');

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
            hint={`The page has room for ${featuredLimit}: those with the lowest display order.`}
            {...form.checkbox('isFeatured')}
          />
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
            failure={form.failure}
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

export const blankGuest = (guests: Pick<ArchiveGuest, 'displayOrder'>[]) => ({
  name: '',
  url: '',
  // One more than the highest; 1 in an empty archive (docs/spec.md, Recordings).
  displayOrder: String(Math.max(0, ...guests.map(({ displayOrder }) => displayOrder)) + 1),
  isFeatured: false,
  description: '',
  imageUrl: '',
  alsoKnownAs: '',
});

type GuestDraft = ReturnType<typeof blankGuest>;

export const draftOf = (guest: ArchiveGuest): GuestDraft => ({
  name: guest.name,
  url: guest.url ?? '',
  displayOrder: String(guest.displayOrder),
  isFeatured: guest.isFeatured,
  description: guest.description ?? '',
  imageUrl: guest.imageUrl ?? '',
  alsoKnownAs: (guest.alsoKnownAs ?? []).join('\n'),
});

/** Text that is no number becomes 1, and so does a number below 1 (docs/spec.md, Forms). */
const orderOf = (typed: string) => Math.max(1, Math.trunc(Number(typed)) || 1);

const orNull = (typed: string) => typed.trim() || null;

/** The conversions of docs/spec.md (Forms), then the contract's checks. */
export const guestRules = z.pipe(
  z.transform(
    (draft: GuestDraft): z.input<typeof archiveGuestInput> => ({
      ...draft,
      url: orNull(draft.url),
      displayOrder: orderOf(draft.displayOrder),
      description: orNull(draft.description),
      imageUrl: orNull(draft.imageUrl),
      alsoKnownAs: draft.alsoKnownAs.split('\n').filter((line) => line.trim()),
    }),
  ),
  archiveGuestInput,
);

// The public pages' queries have the same tag, so they refetch after a change here.
const changes = ['ArchiveGuests'] as const;

export const { useAddGuestMutation, useUpdateGuestMutation, useDeleteGuestMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    addGuest: mutation(build, archiveGuests.create, { changes }),
    updateGuest: mutation(build, archiveGuests.update, { changes }),
    deleteGuest: mutation(build, archiveGuests.remove, { changes }),
  }),
});
