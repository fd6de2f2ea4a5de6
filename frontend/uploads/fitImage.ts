import { maxImageSide, maxUpload } from '../../shared/platform/constants.ts';

/** A file that cannot be uploaded. The message says why, and what to do. */
export class UnfitImage extends Error {}

/** What the server takes as it is. */
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const kinds = 'a JPEG, PNG, WebP, AVIF or GIF';

/** The most that is of use, in pixels. */
export interface Room {
  width?: number;
  height?: number;
}

/**
 * An image file as it is sent: made smaller here where it is larger than there is room for or than may be uploaded, so
 * that a photo straight from a camera does. What is small enough goes as it is. Throws UnfitImage.
 */
export async function fitImage(file: File, { width = maxImageSide, height = maxImageSide }: Room = {}): Promise<File> {
  if ((file.type && !file.type.startsWith('image/')) || file.type.startsWith('image/svg'))
    throw new UnfitImage(`“${file.name}” is not a picture that the site can show. Please choose ${kinds}.`);
  const light = file.size <= maxUpload && (taken.includes(file.type) || !file.type);
  if (light && file.type === 'image/gif') return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap || !canDraw()) {
    // Whether it is a picture at all is then for the server to say.
    if (light) return file;
    throw new UnfitImage(beyond(file));
  }
  try {
    const scale = Math.min(1, width / bitmap.width, height / bitmap.height);
    if (light && scale === 1) return file;
    const drawn = await redrawn(bitmap, file, scale);
    return light && drawn.size >= file.size ? file : drawn;
  } finally {
    bitmap.close();
  }
}

const beyond = ({ name, size }: File) =>
  size > maxUpload
    ? `“${name}” has ${(size / 1024 / 1024).toFixed(1)} MB, and this browser cannot make it smaller. Please choose one of at most ${maxUpload / 1024 / 1024} MB.`
    : `“${name}” is of a kind that this browser cannot read. Please choose ${kinds}.`;

/** Upright and of its new size: a JPEG, or a WebP where something shines through. */
async function redrawn(bitmap: ImageBitmap, { name, type }: File, scale: number): Promise<File> {
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const { canvas, pen } = sheet(Math.max(1, width), Math.max(1, height));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  if (type !== 'image/jpeg' && isClear(pen)) {
    const clear = await written(canvas, 'image/webp');
    if (clear && clear.size <= maxUpload) return new File([clear], name, { type: clear.type });
    // A browser that writes no WebP gives a PNG, which may be too large.
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  const opaque = await written(canvas, 'image/jpeg');
  if (!opaque || opaque.size > maxUpload)
    throw new UnfitImage(
      `“${name}” could not be made smaller. Please choose one of at most ${maxUpload / 1024 / 1024} MB.`,
    );
  return new File([opaque], name, { type: opaque.type });
}

function sheet(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new UnfitImage('This browser cannot make pictures smaller.');
  return { canvas, pen };
}

const written = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));

function isClear(pen: CanvasRenderingContext2D): boolean {
  const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** Browsers that guard against being recognised give noise in place of what was drawn. */
function canDraw(): boolean {
  const { pen } = sheet(2, 2);
  pen.fillStyle = '#123456';
  pen.fillRect(0, 0, 2, 2);
  return pen.getImageData(0, 0, 2, 2).data.join() === Array(4).fill('18,52,86,255').join();
}
