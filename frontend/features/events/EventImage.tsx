import { ContentImage } from '../../ui/ContentImage.tsx';
import type { PictureName } from '../../ui/ownPicture.ts';
import { Picture } from '../../ui/Picture.tsx';
import * as S from './EventImage.styles.ts';

interface Props {
  address: string;
  /** Stands in when there is no image or it fails. */
  instead: PictureName;
  changedAt?: string | undefined;
  sizes?: string;
}

const half = '(min-width: 64rem) 38rem, 92vw';

export function EventImage({ address, instead, changedAt, sizes = half }: Props) {
  return (
    <S.Frame>
      <ContentImage
        key={address}
        address={address}
        sizes={sizes}
        changedAt={changedAt}
        instead={<Picture name={instead} sizes={sizes} alt="" />}
        onFail={(failed) => console.error(`The event's image could not be loaded: ${failed}`)}
      />
    </S.Frame>
  );
}
