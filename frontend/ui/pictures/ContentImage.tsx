import { type ReactNode, useState } from 'react';
import * as S from './ContentImage.styles.ts';
import { ownPicture } from './ownPicture.ts';
import { Picture } from './Picture.tsx';

interface Props {
  /** Where the image is; what an admin entered. */
  address: string | null;
  /** How wide it is shown, as `sizes` of srcset has it. */
  sizes: string;
  /** Stands for an image that is missing or cannot be loaded. */
  fallback: ReactNode;
  /** ISO time of the content's last change: goes into the address, so that a replaced image is seen at once. */
  changedAt?: string | undefined;
  /** Hears of an image that could not be loaded. */
  onFail?: (address: string) => void;
}

/** An image from the content in a frame of fixed shape. Mount it anew (`key`) when the address changes. */
export function ContentImage({ address, sizes, fallback, changedAt, onFail }: Props) {
  const [failed, setFailed] = useState(false);
  if (!address || failed) return fallback;
  // These come in the size that the window needs.
  const own = ownPicture(address);
  if (own && !changedAt) return <Picture name={own.name} sizes={sizes} alt="" />;
  const fail = () => {
    onFail?.(address);
    setFailed(true);
  };
  // One of a document may have failed before anybody heard of it.
  const see = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) fail();
  };
  return (
    <S.Image
      ref={see}
      src={changedAt ? stamped(address, Date.parse(changedAt)) : address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={fail}
    />
  );
}

/** `data:` and the like carry the image in the address itself. */
const stamped = (address: string, time: number) =>
  /^(https?:)?\//.test(address) ? `${address}${address.includes('?') ? '&' : '?'}t=${time}` : address;
