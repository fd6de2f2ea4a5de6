import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { color, radius } from '../theme/theme.ts';
import { ownPicture, Picture, type PictureName } from './Picture.tsx';

interface ContentImageProps {
  address: string | null;
  sizes: string;
  fallback: ReactNode;
  /** ISO time of the content's last change. It is added to the address, so that a replaced image shows at once. */
  changedAt?: string | undefined;
  onFail?: (address: string) => void;
  priority?: boolean;
}

/** An image from the content, for a frame that gives it its shape. Remount it (`key`) when the address changes. */
export function ContentImage({ address, sizes, fallback, changedAt, onFail, priority = false }: ContentImageProps) {
  const [failed, setFailed] = useState(false);
  if (!address || failed) return fallback;
  // The site's own pictures load in the size that the window needs.
  const own = ownPicture(address);
  if (own && !changedAt) return <Picture name={own.name} sizes={sizes} alt="" priority={priority} />;
  const fail = () => {
    onFail?.(address);
    setFailed(true);
  };
  // An image in a document may have failed before hydration.
  const checkLoaded = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) fail();
  };
  return (
    <img
      ref={checkLoaded}
      src={changedAt ? stamped(address, Date.parse(changedAt)) : address}
      alt=""
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      onError={fail}
    />
  );
}

/** Adds a time to the address, except to `data:` and the like, which contain the image itself. */
const stamped = (address: string, time: number) =>
  /^(https?:)?\//.test(address) ? `${address}${address.includes('?') ? '&' : '?'}t=${time}` : address;

interface FrameProps {
  address: string;
  fallback: PictureName;
  changedAt?: string | undefined;
  /** CSS width, if it does not fill its container. */
  width?: string;
}

/** For large images only. */
const logFailure = (address: string) => console.error(`The event's image couldn’t be loaded: ${address}`);

const half = '(min-width: 64rem) 38rem, 92vw';

export const EventImage = ({ address, fallback, changedAt, width }: FrameProps) => (
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

export const Frame = styled.div<{ $width?: string | undefined }>`
  flex: none;
  overflow: hidden;
  width: ${({ $width }) => $width};
  aspect-ratio: 3 / 2;
  border-radius: ${radius.card};
  background: ${color.hairline};
  img { width: 100%; height: 100%; object-fit: cover; }
`;
