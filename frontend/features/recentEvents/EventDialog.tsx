import { useState } from 'react';
import type { RecentEvent, RecentEventInput } from '../../../shared/model/recentEvent.ts';
import { site } from '../../../shared/site.ts';
import { useUploadImage } from '../../api/uploadImage.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Form, Pair } from '../../ui/Form.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UnderstoodNote } from '../../ui/UnderstoodNote.tsx';
import { understoodDay } from '../../ui/understood.ts';
import { useConflict } from '../../ui/useConflict.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSave } from './useSave.ts';

const blank = { title: '', presenter: '', eventDate: '', imageUrl: '', videoUrl: '', description: '', isActive: false };
const rules = () => import('../../../shared/model/recentEvent.ts').then(({ recentEventInput }) => recentEventInput);
const draftOf = ({ id: _id, version: _version, ...fields }: RecentEvent) => ({ ...blank, ...fields });

export interface NewEvent {
  /** What is known of it already. */
  begun: Partial<typeof blank>;
  /** What else is done once it is added, unless somebody unticks it. */
  also?: { label: string; act: () => Promise<unknown> } | undefined;
}

interface Props extends Partial<NewEvent> {
  /** None: a new event is added. */
  edited?: RecentEvent;
  newest?: RecentEvent | undefined;
  onClose: () => void;
}

export function EventDialog({ edited, newest, begun, also, onClose }: Props) {
  const initial = edited ? draftOf(edited) : { ...blank, ...begun };
  const form = useForm<typeof blank, RecentEventInput>({ initial, rules });
  const [alsoWanted, setAlsoWanted] = useState(true);
  const [now] = useState(() => new Date());
  const conflict = useConflict({ edited, newest, draftOf, form });
  const { uploadImage, isUploading } = useUploadImage();
  const { save, isSaving, maySave } = useSave(edited?.id);
  const [act, acting] = edited ? ['Update Event', 'Updating...'] : ['Add Event', 'Adding...'];

  async function submit(body: RecentEventInput, version?: number) {
    const error = await save({ ...body, ...(version !== undefined && { version }) });
    if (!error && also && alsoWanted) await also.act();
    if (!error) return onClose();
    if (error.fields) form.refuse(error.fields);
    if (error.status === 409 && error.message) conflict.refused(error.message, () => void submit(body));
  }

  async function upload(file: File) {
    const path = await uploadImage(file);
    if (path) form.set('imageUrl', path);
  }

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
        <Form {...form.form((body) => void submit(body, conflict.version))}>
          {conflict.note}
          <TextField label="Title" required {...form.text('title')} />
          <Pair>
            <TextField label="Presenter" required {...form.text('presenter')} />
            <TextField label="Date" required placeholder="e.g., April 15, 2024" {...form.text('eventDate')} />
          </Pair>
          <UnderstoodNote read={understoodDay(form.values.eventDate, now)} />
          <ImageField
            label="Image URL"
            required
            {...form.text('imageUrl')}
            uploading={isUploading}
            onUpload={(file) => void upload(file)}
          />
          <TextField
            label="Video URL"
            required
            placeholder="https://www.youtube.com/watch?v=..."
            {...form.text('videoUrl')}
          />
          <TextArea label="Description" required rows={5} {...form.text('description')} />
          <Checkbox label="Set as the active recent event (displays on the website)" {...form.checkbox('isActive')} />
          {also && (
            <Checkbox
              label={also.label}
              checked={alsoWanted}
              onChange={({ target }) => setAlsoWanted(target.checked)}
            />
          )}
          <DialogActions>
            <Button look="plain" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!maySave || isUploading}>
              {isSaving ? acting : act}
            </Button>
          </DialogActions>
        </Form>
      )}
    </EditDialog>
  );
}
