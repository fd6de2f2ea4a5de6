import { useEffect, useId, useRef, useState } from 'react';
import type { UpcomingEvent, UpcomingEventInput } from '../../../shared/model/upcomingEvent.ts';
import { site } from '../../../shared/site.ts';
import { useUploadImage } from '../../api/uploadImage.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Form, Pair, Triple } from '../../ui/Form.ts';
import { firstField } from '../../ui/firstField.ts';
import { ImageField } from '../../ui/ImageField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UnderstoodNote } from '../../ui/UnderstoodNote.tsx';
import { understoodEvent } from '../../ui/understood.ts';
import { useConflict } from '../../ui/useConflict.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx';
import * as S from './UpcomingEvents.styles.ts';
import { useSave } from './useSave.ts';

const blank = {
  title: '',
  guests: '',
  description: '',
  imageUrl: '',
  eventDate: '',
  eventTime: '',
  duration: '',
  isActive: false,
};
const needed = ['title', 'guests', 'description', 'eventDate', 'eventTime'] as const;
const rules = () => import('../../../shared/model/upcomingEvent.ts').then((model) => model.upcomingEventInput);
const draftOf = ({ id: _id, version: _version, ...fields }: UpcomingEvent) => ({ ...blank, ...fields });

interface Props {
  /** None: a new event is created. */
  edited?: UpcomingEvent;
  newest?: UpcomingEvent | undefined;
  /** A new one begins as a copy of it, but for its date. */
  copied?: UpcomingEvent | undefined;
  onClose: () => void;
}

export function EventForm({ edited, newest, copied, onClose }: Props) {
  const begun = copied ? { ...draftOf(copied), eventDate: '', isActive: false } : blank;
  const form = useForm<typeof blank, UpcomingEventInput>({ initial: edited ? draftOf(edited) : begun, rules });
  const [now] = useState(() => new Date());
  const conflict = useConflict({ edited, newest, draftOf, form });
  const { uploadImage, isUploading } = useUploadImage();
  const { save, isSaving, maySave } = useSave(edited?.id);
  const { leave, question } = useLeaveGuard(form.isDirty);
  const box = useFirstField();
  const id = useId();
  const complete = needed.every((name) => form.values[name].trim() !== '');

  async function submit(body: UpcomingEventInput, version?: number) {
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
    <S.FormBox ref={box} aria-labelledby={id} data-foot="">
      <h2 id={id}>{edited ? 'Edit Event' : 'Create New Event'}</h2>
      <Form {...form.form((body) => void submit(body, conflict.version))}>
        {conflict.note}
        <Pair>
          <TextField label="Title" required {...form.text('title')} />
          <TextField label="Guests" required {...form.text('guests')} />
        </Pair>
        <TextArea label="Description" required rows={4} {...form.text('description')} />
        <Triple>
          <TextField label="Date" required placeholder="e.g., April 15, 2024" {...form.text('eventDate')} />
          <TextField label="Time" required placeholder="e.g., 7:00 PM" {...form.text('eventTime')} />
          <TextField label="Duration (optional)" placeholder="e.g., 90 minutes" {...form.text('duration')} />
        </Triple>
        <UnderstoodNote read={understoodEvent(form.values, site.live, now)} />
        <ImageField
          label="Image URL (optional)"
          {...form.text('imageUrl')}
          uploading={isUploading}
          onUpload={(file) => void upload(file)}
        />
        <Checkbox label="Set as the active upcoming event (displays on the website)" {...form.checkbox('isActive')} />
        <DialogActions>
          <Button look="plain" onClick={() => leave(onClose)}>
            Cancel
          </Button>
          <Button type="submit" disabled={!complete || !maySave || isUploading}>
            {edited ? (isSaving ? 'Updating...' : 'Update') : isSaving ? 'Creating...' : 'Create'}
          </Button>
        </DialogActions>
      </Form>
      {question}
    </S.FormBox>
  );
}

/** Takes the reader to the form that has just opened. */
function useFirstField() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    if (box.current) firstField(box.current)?.focus();
  }, []);
  return box;
}
