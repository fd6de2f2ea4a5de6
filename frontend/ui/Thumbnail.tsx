import { ContentImage } from './ContentImage.tsx';
import type { PictureName } from './ownPicture.ts';
import { Picture } from './Picture.tsx';
import * as S from './Thumbnail.styles.ts';

interface Props {
  address: string;
  /** Stands in when there is no image or it fails. */
  instead: PictureName;
}

const sizes = '6rem';

/** The picture of a row of a list. */
export function Thumbnail({ address, instead }: Props) {
  return (
    <S.Frame>
      <ContentImage
        key={address}
        address={address}
        sizes={sizes}
        instead={<Picture name={instead} sizes={sizes} alt="" />}
      />
    </S.Frame>
  );
}
