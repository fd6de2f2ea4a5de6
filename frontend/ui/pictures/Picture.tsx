import { preload } from 'react-dom';
import pictures from '../../pictures/pictures.json' with { type: 'json' };
import type { PictureName } from './ownPicture.ts';
import * as S from './Picture.styles.ts';

interface Props {
  name: PictureName;
  /** How wide it is shown, as `sizes` of srcset has it. */
  sizes: string;
  /** Words for those who do not see it; empty where it only adorns. The picture's own by default. */
  alt?: string;
  /** On the first screen: fetched at once and first. */
  priority?: boolean;
  className?: string;
}

const sourcesOf = (name: PictureName, kind: string) =>
  pictures[name].widths.map((width) => `/pictures/${name}-${width}.${kind} ${width}w`).join(', ');

/** Where one of the site's own pictures is, for a field that takes the address of one. */
export const pictureAddress = (name: PictureName) => `/pictures/${name}-${pictures[name].widths[2]}.webp`;

/** One of the site's own pictures in the size that the window needs; its colour holds the place until it comes. */
export function Picture({ name, sizes, alt, priority = false, className }: Props) {
  const { width, height, color, widths, alt: words } = pictures[name];
  const best = sourcesOf(name, 'avif');
  const src = `/pictures/${name}-${widths[1]}.webp`;
  if (priority)
    preload(src, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: best,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <picture>
      <source type="image/avif" srcSet={best} sizes={sizes} />
      <S.Image
        className={className}
        $color={color}
        alt={alt ?? words}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={sourcesOf(name, 'webp')}
        src={src}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
