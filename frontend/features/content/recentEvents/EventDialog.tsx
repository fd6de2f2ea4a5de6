import { useState } from 'react';
import type { RecentEvent, RecentEventInput } from '../../../../shared/content/model/recentEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { type CallError, errorMessage } from '../../../api/callError.ts';
import { useEditForm } from '../../../mutations/useEditForm.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { DateFeedbackNote, PickedField, pastDateFeedback } from '../../../ui/forms/PickedField.tsx';
import { useImageField } from '../../../uploads/uploadImage.ts';
import { activation, recentEventsApi } from './recentEventsApi.ts';

const blank = { title: '', presenter: '', eventDate: '', imageUrl: '', videoUrl: '', description: '', isActive: false };
const rules = () =>
  import('../../../../shared/content/model/recentEvent.ts').then(({ recentEventInput }) => recentEventInput);
/** The fields of an event that an admin may edit. */
export const draftOf = ({ title, presenter, eventDate, imageUrl, videoUrl, description, isActive }: RecentEvent) => ({
  title,
  presenter,
  eventDate,
  imageUrl,
  videoUrl,
  description,
  isActive,
});

export interface NewEvent {
  /** The upcoming event that it once was. */
  fromEventId?: number | undefined;
  /** Values that are already known. */
  initialValues: Partial<typeof blank>;
  /** Also done after the event is added, unless the admin unticks it. */
  followUp?: { label: string; run: () => Promise<unknown> } | undefined;
}

interface Props extends Partial<NewEvent> {
  /** Absent: a new event is added. */
  edited?: RecentEvent;
  newest?: RecentEvent | undefined;
  onClose: () => void;
}

const added = {
  success: 'Recent event added successfully',
  failure: (error: CallError) => `Failed to add recent event: ${errorMessage(error)}`,
};
const updated = {
  success: 'Recent event updated successfully',
  failure: (error: CallError) => `Failed to update recent event: ${errorMessage(error)}`,
};

export function EventDialog({ edited, newest, initialValues, fromEventId, followUp, onClose }: Props) {
  const [isFollowUpWanted, setFollowUpWanted] = useState(true);
  const [now] = useState(() => new Date());
  const [add] = recentEventsApi.useAddRecentEventMutation();
  const [update] = recentEventsApi.useUpdateRecentEventMutation();
  const [, activating] = recentEventsApi.useActivateRecentEventMutation(activation);
  const [saveLabel, savingLabel] = edited ? ['Update Event', 'Updating...'] : ['Add Event', 'Adding...'];

  const { form, formProps, conflictNotice, isSaving } = useEditForm<RecentEvent, typeof blank, RecentEventInput>({
    edited,
    newest,
    draftOf,
    blank: { ...blank, ...initialValues },
    rules,
    save: (body) =>
      (edited
        ? update({ params: { id: edited.id }, body })
        : add({ body: { ...body, ...(fromEventId !== undefined && { fromEventId }) } })
      ).unwrap(),
    texts: edited ? updated : added,
    onSaved: async () => {
      if (followUp && isFollowUpWanted) await followUp.run();
      onClose();
    },
  });
  const { imageField, isUploading } = useImageField(form);

  return (
    <EditDialog
      title={edited ? 'Edit Recent Event' : 'Add New Recent Event'}
      description={
        edited
          ? `Update the details for this recent ${site.product.singular} event.`
          : `Fill in the details for a new recent ${site.product.singular} event to display on the website.`
      }
      dirty={form.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <Form {...formProps}>
          {conflictNotice}
          <TextField label="Title" required {...form.text('title')} />
          <TextField label="Presenter" required {...form.text('presenter')} />
          <PickedField
            label="Date"
            required
            placeholder="e.g., April 15, 2024"
            picks="date"
            onPick={(text) => form.set('eventDate', text)}
            {...form.text('eventDate')}
          />
          <DateFeedbackNote feedback={pastDateFeedback(form.values.eventDate, now)} />
          <ImageField label="Image URL" required {...imageField} />
          <TextField
            label="Video URL"
            required
            placeholder="https://www.youtube.com/watch?v=..."
            {...form.text('videoUrl')}
          />
          <TextArea label="Description" required rows={5} {...form.text('description')} />
          <Checkbox label="Set as the active recent event (displays on the website)" {...form.checkbox('isActive')} />
          {followUp && (
            <Checkbox
              label={followUp.label}
              checked={isFollowUpWanted}
              onChange={({ target }) => setFollowUpWanted(target.checked)}
            />
          )}
          <FormActions
            onCancel={close}
            label={saveLabel}
            pendingLabel={savingLabel}
            isPending={isSaving}
            disabled={activating.isLoading || isUploading}
          />
        </Form>
      )}
    </EditDialog>
  );
}
