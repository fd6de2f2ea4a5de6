import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { Enso } from '../pictures/Enso.tsx';
import { Small } from '../text/Text.tsx';
import { color, radius, size, space } from '../theme/theme.ts';
import { TextField } from './fields.tsx';
import { UploadButton } from './UploadButton.tsx';

interface Props extends ComponentProps<typeof TextField> {
  value: string;
  onUpload: (file: File) => void;
  uploading: boolean;
}

export function ImageField({ value, onUpload, uploading, ...field }: Props) {
  return (
    <>
      <TextField value={value} placeholder="/images/your-image.jpg" {...field} />
      <Row>
        <Preview key={value} src={value.trim()} />
        <Side>
          <UploadButton words="Upload an image" accept="image/*" isBusy={uploading} onFile={onUpload} />
          <Small>JPEG, PNG, WebP, AVIF or GIF. Large photos are resized before upload.</Small>
        </Side>
      </Row>
    </>
  );
}

function Preview({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <PreviewBox>
      {src && !failed ? (
        <img src={src} alt="Preview" width={100} height={100} onError={() => setFailed(true)} />
      ) : (
        <div role="img" aria-label={failed ? 'The image can’t be shown' : 'No image yet'}>
          <Enso />
          {failed && 'Not found'}
        </div>
      )}
    </PreviewBox>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.text};
  align-items: center;
`;

const PreviewBox = styled.div`
  display: grid;
  place-items: center;
  width: 100px;
  height: 100px;
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.control};
  background: ${color.paperDeep};
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  line-height: 1.3;
  text-align: center;
  img { width: 100%; height: 100%; object-fit: cover; }
  svg { width: 2.5rem; margin-inline: auto; color: ${color.saffronInk}; opacity: 0.6; }
`;

const Side = styled.div`
  flex: 1 1 11rem;
  display: grid;
  gap: ${space.tight};
  justify-items: start;
`;
