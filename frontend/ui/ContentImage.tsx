import { type ReactNode, useState } from 'react';
import pictures from '../pictures/pictures.json' with { type: 'json' };
import * as S from './ContentImage.styles.ts';
import { Picture, type PictureName } from './Picture.tsx';

interface Props {
  /** Where the image is; what an admin entered. */
  address: string | null;
  /** How wide it is shown, as `sizes` of srcset has it. */
  sizes: string;
  /** Stands for an image that is missing or cannot be loaded. */
  instead: ReactNode;
  /** Adds the time to the address, so that a replaced image is seen at once. */
  fresh?: boolean;
  /** Hears of an image that could not be loaded. */
  onFail?: (address: string) => void;
}

/** An image from the content in a frame of fixed shape. Mount it anew (`key`) when the address changes. */
export function ContentImage({ address, sizes, instead, fresh = false, onFail }: Props) {
  const [failed, setFailed] = useState(false);
  const [now] = useState(() => Date.now());
  if (!address || failed) return instead;
  const own = ownPicture(address);
  const fail = () => {
    onFail?.(address);
    setFailed(true);
  };
  if (own && !fresh) return <Picture name={own} sizes={sizes} alt="" />;
  return (
    <S.Image src={fresh ? stamped(address, now) : address} alt="" loading="lazy" decoding="async" onError={fail} />
  );
}

/** The site's own pictures are known by their address and come in the size that the window needs. */
function ownPicture(address: string): PictureName | undefined {
  const name = /^\/pictures\/([a-z-]+)-\d+\.(?:webp|avif)$/.exec(address)?.[1];
  return name && name in pictures ? (name as PictureName) : undefined;
}

/** `data:` and the like carry the image in the address itself. */
const stamped = (address: string, now: number) =>
  /^(https?:)?\//.test(address) ? `${address}${address.includes('?') ? '&' : '?'}t=${now}` : address;
