import { readFileSync } from 'node:fs';
import {
  ColorSpace,
  type IMagickImage,
  ImageMagick,
  Interlace,
  initializeImageMagick,
  MagickError,
  MagickFormat,
  MagickGeometry,
  MagickImageInfo,
  MagickReadSettings,
  ResourceLimits,
} from '@imagemagick/magick-wasm';
import magick from '@imagemagick/magick-wasm/magick.wasm';
import { fileTypeFromBuffer } from 'file-type';
import { maxImageSide } from '../../../../shared/platform/constants.ts';
import { invalid, VisibleError } from '../../platform/http/errors.ts';

/** Above what cameras take (48 megapixels); four bytes each, they fit the function's memory. */
const maxPixels = 50_000_000;

/** Bytes of a colour profile; those of cameras and screens have less than a tenth of it. */
const maxProfile = 20_000;

const formats: Record<string, MagickFormat> = {
  'image/jpeg': MagickFormat.Jpeg,
  'image/png': MagickFormat.Png,
  'image/webp': MagickFormat.WebP,
  'image/avif': MagickFormat.Avif,
  'image/gif': MagickFormat.Gif,
};

export interface Picture {
  type: 'image/jpeg' | 'image/webp' | 'image/png';
  extension: 'jpg' | 'webp' | 'png';
  bytes: Uint8Array;
  /** The same for mails, where it is of a kind that not all mail programs show. */
  inMail?: Picture;
}

/** Twice the width that a mail shows a picture at (shared/letters/mail), in pixels. */
const mailWidth = 1040;

/** ImageMagick as WebAssembly: the same on every processor, and what a broken file does to it stays in its sandbox. */
const ready = initializeImageMagick(new Uint8Array(readFileSync(new URL(magick, import.meta.url)))).then(() => {
  ResourceLimits.width = 20_000n;
  ResourceLimits.height = 20_000n;
  ResourceLimits.area = BigInt(maxPixels);
  // No second frame is ever read.
  ResourceLimits.listLength = 2n;
});

/**
 * Makes of an uploaded file what the site serves: upright, at most 1920 pixels a side, without metadata but its colours' profile. An
 * opaque picture becomes a JPEG, one that can be seen through a WebP, with a PNG for mails. Of an animation the first frame
 * stays. Since all is drawn anew, nothing that was hidden in the file comes along.
 *
 * Throws 415 for anything but JPEG, PNG, WebP, AVIF and GIF, told by their bytes, and 400 for what cannot be read.
 */
export async function picture(file: Uint8Array): Promise<Picture> {
  const format = formats[(await fileTypeFromBuffer(file))?.mime ?? ''];
  if (!format) {
    throw new VisibleError(
      415,
      'This is not an image that the site can show. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
    );
  }
  await ready;
  // The format is said, not guessed: no other of ImageMagick's readers ever sees the file.
  const settings = new MagickReadSettings({ format, frameIndex: 0, frameCount: 1 });
  try {
    // Reads the head alone: a bomb is told before it goes off.
    const { width, height } = MagickImageInfo.create(file, settings);
    if (width * height > maxPixels) {
      throw invalid({ image: `The image has ${Math.round((width * height) / 1e6)} megapixels; 50 are the most.` });
    }
    return ImageMagick.read(file, settings, redraw);
  } catch (error) {
    if (error instanceof MagickError) throw invalid({ image: 'The image is damaged and cannot be read' });
    throw error;
  }
}

function redraw(image: IMagickImage): Picture {
  image.autoOrient();
  // Phones photograph in Display P3, whose colours are right only with the profile; print's CMYK is no colour of screens.
  // A copy: its bytes lie in ImageMagick's own memory, which the next steps use again.
  const profile = image.colorSpace === ColorSpace.sRGB ? image.getColorProfile()?.data.slice() : undefined;
  image.colorSpace = ColorSpace.sRGB;
  const box = new MagickGeometry(maxImageSide, maxImageSide);
  box.greater = true;
  image.resize(box);
  image.strip();
  if (profile && profile.length <= maxProfile) image.setProfile('icc', profile);
  image.quality = 82;
  if (!image.isOpaque) return transparentPicture(image);
  image.settings.interlace = Interlace.Plane;
  return encode(image, MagickFormat.Jpeg, { type: 'image/jpeg', extension: 'jpg' });
}

function transparentPicture(image: IMagickImage): Picture {
  const webp = encode(image, MagickFormat.WebP, { type: 'image/webp', extension: 'webp' });
  const fit = new MagickGeometry(mailWidth, maxImageSide);
  fit.greater = true;
  image.resize(fit);
  return { ...webp, inMail: encode(image, MagickFormat.Png, { type: 'image/png', extension: 'png' }) };
}

const encode = (image: IMagickImage, format: MagickFormat, kind: Omit<Picture, 'bytes'>): Picture =>
  // The bytes lie in ImageMagick's own memory, which it uses again.
  image.write(format, (bytes) => ({ ...kind, bytes: bytes.slice() }));
