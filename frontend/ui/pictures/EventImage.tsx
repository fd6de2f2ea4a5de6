import { styled } from 'styled-components';
import { color, radius } from '../theme/theme.ts';
import { ContentImage } from './ContentImage.tsx';
import type { PictureName } from './ownPicture.ts';
import { Picture } from './Picture.tsx';

export const Frame = styled.div<{ $width?: string | undefined }>`
  flex: none;
  overflow: hidden;
  width: ${({ $width }) => $width};
  aspect-ratio: 3 / 2;
  border-radius: ${radius.card};
  background: ${color.hairline};
  img { width: 100%; height: 100%; object-fit: cover; }
`;

interface Props {
  address: string;
  /** Shown if there is no image or it fails to load. */
  fallback: PictureName;
  changedAt?: string | undefined;
  /** CSS width, if it does not fill its container. */
  width?: string;
}

/** For large images only. */
const logFailure = (address: string) => console.error(`The event's image couldn’t be loaded: ${address}`);

const half = '(min-width: 64rem) 38rem, 92vw';

export const EventImage = ({ address, fallback, changedAt, width }: Props) => (
  <Frame $width={width}>
    <ContentImage
      key={address}
      address={address}
      sizes={width ?? half}
      changedAt={changedAt}
      fallback={<Picture name={fallback} sizes={width ?? half} alt="" />}
      {...(!width && { onFail: logFailure })}
    />
  </Frame>
);
