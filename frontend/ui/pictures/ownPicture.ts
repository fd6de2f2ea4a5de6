import pictures from '../../pictures/pictures.json' with { type: 'json' };

export type PictureName = keyof typeof pictures;

/** The site's own picture at this path, and the width of that file in pixels; undefined for any other image. */
export function ownPicture(address: string): { name: PictureName; width: number } | undefined {
  const [, name = '', width] = /^\/pictures\/([a-z-]+)-(\d+)\.(?:webp|avif)$/.exec(address) ?? [];
  return name in pictures ? { name: name as PictureName, width: Number(width) } : undefined;
}
