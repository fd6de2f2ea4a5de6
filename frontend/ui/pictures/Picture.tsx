import { preload } from 'react-dom';
import { styled } from 'styled-components';
import pictures from '../../pictures/pictures.json' with { type: 'json' };

interface Props {
  name: PictureName;
  /** The width at which it is shown, as in `sizes` of srcset. */
  sizes: string;
  /** The text alternative; empty if the picture is decorative. The picture's own text by default. */
  alt?: string;
  /** For the first screen: fetched at once, before others. */
  priority?: boolean;
  className?: string;
}

const sourcesOf = (name: PictureName, kind: string) =>
  pictures[name].widths.map((width) => `/pictures/${name}-${width}.${kind} ${width}w`).join(', ');

export const pictureAddress = (name: PictureName) => `/pictures/${name}-${pictures[name].widths[2]}.webp`;

/** One of the site's own pictures in the size that the window needs. Its average color shows until it loads. */
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
      <Image
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

export type PictureName = keyof typeof pictures;

/** The site's own picture at this path, and the width of that file in pixels; undefined for any other image. */
export function ownPicture(address: string): { name: PictureName; width: number } | undefined {
  const [, name = '', width] = /^\/pictures\/([a-z-]+)-(\d+)\.(?:webp|avif)$/.exec(address) ?? [];
  return name in pictures ? { name: name as PictureName, width: Number(width) } : undefined;
}

const Image = styled.img<{ $color: string }>`
  width: 100%;
  background-color: ${({ $color }) => $color};
`;
