import { Notice } from '../../../ui/Notice.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { newPicture } from './pictureValue.ts';
import type { usePictures } from './usePictures.ts';

/** What there is to say and to ask about pictures on their way into the text. */
export function PicturesAside({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const { asked, answer, isUploading, note } = pictures;
  return (
    <>
      {asked && (
        <PictureDialog
          key={asked}
          isNew
          picture={newPicture(asked)}
          onSave={(picture) => void answer(picture)}
          onClose={() => void answer(undefined)}
        />
      )}
      {isUploading && (
        <Notice tone="plain" role="status">
          Uploading the picture…
        </Notice>
      )}
      {note && (
        <Notice tone="care" role="alert">
          {note}
        </Notice>
      )}
    </>
  );
}
