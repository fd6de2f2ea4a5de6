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
import { useConflict } from '../../ui/useConflict.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSave } from './useSave.ts';

const blank = { title: '', presenter: '', eventDate: '', imageUrl: '', videoUrl: '', description: '', isActive: false };
const rules = () => import('../../../shared/model/recentEvent.ts').then(({ recentEventInput }) => recentEventInput);
const draftOf = ({ id: _id, version: _version, ...fields }: RecentEvent) => ({ ...blank, ...fields });

interface Props {
  /** None: a new event is added. */
  edited?: RecentEvent;
  newest?: RecentEvent | undefined;
  onClose: () => void;
}

export function EventDialog({ edited, newest, onClose }: Props) {
  const form = useForm<typeof blank, RecentEventInput>({ initial: edited ? draftOf(edited) : blank, rules });
  const conflict = useConflict({ edited, newest, draftOf, form });
  const { uploadImage, isUploading } = useUploadImage();
  const { save, isSaving, maySave } = useSave(edited?.id);
  const [act, acting] = edited ? ['Update Event', 'Updating...'] : ['Add Event', 'Adding...'];

  async function submit(body: RecentEventInput, version?: number) {
    const error = await save({ ...body, ...(version !== undefined && { version }) });
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
