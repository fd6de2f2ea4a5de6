import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  ColorProfile,
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
import { artworkSides, maxImageSide } from '../../../../shared/platform/constants.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { env } from '../../platform/aws/env.ts';
import { invalid, VisibleError } from '../../platform/http/errors.ts';

const client = new S3Client({ forcePathStyle: true });

/**
 * Stores an uploaded image under a name that no one can guess and that is never used again; returns its path on the
 * site. The version for emails is stored beside it: shared/letters/mail/addresses.ts derives its name. That of a
 * picture which podcast directories take as artwork says so: functions/lib/publishing/feeds.ts asks it.
 */
export async function storeImage(file: Uint8Array): Promise<string> {
  const image = await picture(file);
  const name = `media/${randomBytes(16).toString('hex')}`;
  if (!image.inMail) return put(image.isArtwork ? `${name}-square` : name, image);
  await put(`${name}-clear`, image.inMail);
  return put(`${name}-clear`, image);
}

async function put(name: string, { type, extension, bytes }: Picture): Promise<string> {
  const key = `${name}.${extension}`;
  await client.send(
    new PutObjectCommand({
      Bucket: env(variables.mediaBucket),
      Key: key,
      Body: bytes,
      ContentType: type,
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
  return `/${key}`;
}

/** More than cameras take (48 megapixels); at four bytes each, they box the function's memory. */
const maxPixels = 50_000_000;
/** Bytes of a color profile; those of cameras and screens are less than a tenth of it. */
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
  /** The version for emails, if not all mail programs show this type. */
  inMail?: Picture;
  isArtwork?: boolean;
}

/** Twice the width at which an email shows a picture (shared/letters/mail), in pixels. */
const mailWidth = 1040;

/** ImageMagick as WebAssembly: the same on every processor, and a malicious file cannot leave its sandbox. */
const initialized = initializeImageMagick(new Uint8Array(readFileSync(new URL(magick, import.meta.url)))).then(() => {
  ResourceLimits.width = 20_000n;
  ResourceLimits.height = 20_000n;
  ResourceLimits.area = BigInt(maxPixels);
  // A second frame is never read.
  ResourceLimits.listLength = 2n;
});

/**
 * Makes the picture that the site serves: upright, at most 1920 pixels a side, in sRGB, without any metadata. An opaque
 * picture becomes a JPEG, a transparent one a WebP, with a PNG for emails. An animation is reduced to its first frame.
 * Since everything is redrawn, nothing that was hidden in the file survives. Throws 415 for anything but JPEG, PNG,
 * WebP, AVIF and GIF, detected by their bytes, and 400 for a damaged file.
 */
async function picture(file: Uint8Array): Promise<Picture> {
  const format = formats[(await fileTypeFromBuffer(file))?.mime ?? ''];
  if (!format) {
    throw new VisibleError(415, 'This isn’t an image the site can show. Please choose a JPEG, PNG, WebP, AVIF or GIF.');
  }
  await initialized;
  // The format is given, so that none of ImageMagick's other readers ever sees the file.
  const settings = new MagickReadSettings({ format, frameIndex: 0, frameCount: 1 });
  try {
    // Reads only the header, so that a decompression bomb is refused before it is decoded.
    const { width, height } = MagickImageInfo.create(file, settings);
    if (width * height > maxPixels) {
      throw invalid({
        image: `The image has ${Math.round((width * height) / 1e6)} megapixels; the limit is 50. Please choose a smaller one.`,
      });
    }
    return ImageMagick.read(file, settings, redraw);
  } catch (error) {
    if (error instanceof MagickError)
      throw invalid({ image: 'The image is damaged and can’t be read. Please choose another file.' });
    throw error;
  }
}

function redraw(image: IMagickImage): Picture {
  image.autoOrient();
  toScreenColors(image);
  const box = new MagickGeometry(maxImageSide, maxImageSide);
  box.greater = true;
  image.resize(box);
  image.strip();
  image.quality = 82;
  if (!image.isOpaque) return transparentPicture(image);
  image.settings.interlace = Interlace.Plane;
  const isArtwork = image.width === image.height && image.width >= artworkSides.least;
  return encode(image, MagickFormat.Jpeg, { type: 'image/jpeg', extension: 'jpg', isArtwork });
}

/** Converts the Display P3 of phones: anything could be hidden in the file's own profile. */
function toScreenColors(image: IMagickImage): void {
  const profile = image.colorSpace === ColorSpace.sRGB ? image.getColorProfile() : null;
  try {
    if (profile && profile.data.length <= maxProfile) image.transformColorSpace(new ColorProfile(srgb));
  } catch (error) {
    // A profile that is none: the colors are taken for those of sRGB, as browsers do.
    if (!(error instanceof MagickError)) throw error;
  }
  // Print's CMYK, for example.
  image.colorSpace = ColorSpace.sRGB;
}

function transparentPicture(image: IMagickImage): Picture {
  const webp = encode(image, MagickFormat.WebP, { type: 'image/webp', extension: 'webp' });
  const box = new MagickGeometry(mailWidth, maxImageSide);
  box.greater = true;
  image.resize(box);
  return { ...webp, inMail: encode(image, MagickFormat.Png, { type: 'image/png', extension: 'png' }) };
}

const encode = (image: IMagickImage, format: MagickFormat, kind: Omit<Picture, 'bytes'>): Picture =>
  // A copy: the bytes are in ImageMagick's own memory, which it reuses.
  image.write(format, (bytes) => ({ ...kind, bytes: bytes.slice() }));

/**
 * The color profile of sRGB (IEC 61966-2-1) in the format of ICC.1:2022
 * (https://www.color.org/specification/ICC.1-2022-05.pdf), with the primaries of
 * https://www.w3.org/TR/css-color-4/#color-conversion-code: what the colors of other profiles are converted to. The
 * site serves no profile, because browsers take pictures without one for sRGB.
 */
const srgb = Buffer.from(
  [
    'AAAB6AAAAAAEQAAAbW50clJHQiBYWVogAAAAAAAAAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y0AAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJZGVzYwAAAPAAAAAkY3BydAAAARQAAAAkd3RwdAAAATgA',
    'AAAUclhZWgAAAUwAAAAUZ1hZWgAAAWAAAAAUYlhZWgAAAXQAAAAUclRSQwAAAYgAAAAgZ1RSQwAAAagAAAAgYlRSQwAAAcgAAAAgbWx1YwAAAA',
    'AAAAABAAAADGVuVVMAAAAIAAAAHABzAFIARwBCbWx1YwAAAAAAAAABAAAADGVuVVMAAAAIAAAAHABuAG8AbgBlWFlaIAAAAAAAAPbWAAEAAAAA',
    '0y1YWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9wYXJhAAAAAAADAAAAAmZmAADypw',
    'AADVkAABPQAAAKW3BhcmEAAAAAAAMAAAACZmYAAPKnAAANWQAAE9AAAApbcGFyYQAAAAAAAwAAAAJmZgAA8qcAAA1ZAAAT0AAACls=',
  ].join(''),
  'base64',
);
