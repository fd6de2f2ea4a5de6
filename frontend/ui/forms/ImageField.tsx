import { type ComponentProps, useState } from 'react';
import { Enso } from '../pictures/Enso.tsx';
import { Small } from '../text/Text.ts';
import * as S from './ImageField.styles.ts';
import { TextField } from './TextField.tsx';

interface Props extends ComponentProps<typeof TextField> {
  value: string;
  onUpload: (file: File) => void;
  uploading: boolean;
}

/** A field for a picture's address, with an upload button and a preview. */
export function ImageField({ value, onUpload, uploading, ...field }: Props) {
  return (
    <>
      <TextField value={value} placeholder="/images/your-image.jpg" {...field} />
      <S.Row>
        <Preview key={value} src={value.trim()} />
        <S.Side>
          <S.Choose $look="plain" $on="paper" $small>
            {uploading ? 'Uploading...' : 'Upload an image'}
            <input
              type="file"
              accept="image/*"
              aria-disabled={uploading}
              // Not disabled, because it would lose the focus.
              onClick={(event) => uploading && event.preventDefault()}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) onUpload(file);
                target.value = '';
              }}
            />
          </S.Choose>
          <Small>JPEG, PNG, WebP, AVIF or GIF. Large photos are resized before upload.</Small>
        </S.Side>
      </S.Row>
    </>
  );
}

function Preview({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <S.Preview>
      {src && !failed ? (
        <img src={src} alt="Preview" width={100} height={100} onError={() => setFailed(true)} />
      ) : (
        <div role="img" aria-label={failed ? 'The image can’t be shown' : 'No image yet'}>
          <Enso />
          {failed && 'Not found'}
        </div>
      )}
    </S.Preview>
  );
}
