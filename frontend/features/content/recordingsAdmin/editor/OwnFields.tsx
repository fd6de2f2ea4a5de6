import { Pair, Triple } from '../../../../ui/forms/Form.ts';
import { ImageField } from '../../../../ui/forms/ImageField.tsx';
import { useUploadImage } from '../../../../uploads/useUploadImage.ts';
import type { RecordingForm } from '../draft/useRecordingForm.ts';
import { Field } from './Field.tsx';
import { FromFeed } from './FromFeed.tsx';

/** What an episode is about, and its picture. */
export function OwnFields({ form }: { form: RecordingForm }) {
  const { uploadImage, isUploading } = useUploadImage();
  const { draft, errors, set, base } = form;
  async function upload(file: File) {
    const path = await uploadImage(file);
    if (path) set('image', path);
  }
  return (
    <>
      <Field form={form} name="title" label="Title" />
      <Field form={form} name="guest" label="Guest" hint="Several people are separated by commas." />
      <Field form={form} name="description" label="Description" rows={6} />
      <Triple>
        <Field form={form} name="episodeNumber" label="Episode number" inputMode="numeric" />
        <Field form={form} name="duration" label="Duration" placeholder="1:28:40" />
        <Field form={form} name="season" label="Season" inputMode="numeric" />
      </Triple>
      <Pair>
        <Field form={form} name="date" label="Date" type="date" />
      </Pair>
      <FromFeed form={form} name="image" what="picture" says={base.original.image}>
        <ImageField
          label="Picture"
          name="image"
          value={draft.image}
          error={errors.image}
          uploading={isUploading}
          onUpload={(file) => void upload(file)}
          onChange={({ target }) => set('image', target.value)}
        />
      </FromFeed>
    </>
  );
}
