import { type ChangeEvent, useState } from 'react';
import { images } from '../../shared/content/routes.ts';
import { maxImageSide, maxUpload } from '../../shared/platform/constants.ts';
import { api } from '../api/api.ts';
import type { CallError } from '../api/callError.ts';
import { mutation } from '../api/endpoints.ts';
import { useMutationToast } from '../mutations/useMutationToast.ts';
import type { NewToast } from '../ui/toasts/toasts.ts';

const { useUploadImageMutation } = api.injectEndpoints({
  endpoints: (build) => ({ uploadImage: mutation(build, images.upload) }),
});

const uploadFailed = (message: string | undefined): NewToast => ({
  title: 'Upload Failed',
  description: message || 'Failed to upload image',
  tone: 'destructive',
});

/** Rejects an unfit file with the error that the server would give. */
const rejectAsServer = (reason: unknown): Promise<never> => {
  const { message } = reason as Error;
  const error: CallError = { status: 415, text: message, message };
  return Promise.reject(reason instanceof UnfitImage ? error : reason);
};

/** A toast shows the outcome. `uploadImage` returns the picture's address on the site, or undefined if it failed. */
export function useUploadImage() {
  const [upload, { isLoading }] = useUploadImageMutation();
  const [isFitting, setFitting] = useState(false);
  const showResult = useMutationToast();

  async function fitAndUpload(file: File, room?: MaxSize) {
    setFitting(true);
    try {
      const body = new FormData();
      body.set('image', await fitImage(file, room).catch(rejectAsServer));
      return await upload({ body }).unwrap();
    } finally {
      setFitting(false);
    }
  }

  return {
    isUploading: isFitting || isLoading,
    async uploadImage(file: File, room?: MaxSize): Promise<string | undefined> {
      const { data } = await showResult(fitAndUpload(file, room), {
        success: ({ success, message }) => {
          if (!success) return uploadFailed(message);
          const still =
            file.type === 'image/gif' ? '. If it moves, it stands still: only its first picture is kept.' : '';
          return `Image uploaded successfully${still}`;
        },
        failure: ({ status, message }) =>
          status === null
            ? { title: 'Upload Error', description: 'An error occurred during upload' }
            : uploadFailed(message),
      });
      return data?.success ? data.filePath : undefined;
    },
  };
}

/** A file that cannot be uploaded. The message says why and what to do. */
class UnfitImage extends Error {}

/** What the server accepts unchanged. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const kinds = 'a JPEG, PNG, WebP, AVIF or GIF';

/** The largest useful size, in pixels. */
export interface MaxSize {
  width?: number;
  height?: number;
}

/** Makes an image that is too large smaller, so that photos straight from a camera can be used. Throws UnfitImage. */
async function fitImage(file: File, { width = maxImageSide, height = maxImageSide }: MaxSize = {}): Promise<File> {
  if ((file.type && !file.type.startsWith('image/')) || file.type.startsWith('image/svg'))
    throw new UnfitImage(`“${file.name}” isn’t a picture the site can show. Please choose ${kinds}.`);
  const isAcceptable = file.size <= maxUpload && (acceptedTypes.includes(file.type) || !file.type);
  if (isAcceptable && file.type === 'image/gif') return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap || !canReadPixels()) {
    // The server then decides whether it is a picture at all.
    if (isAcceptable) return file;
    throw new UnfitImage(whyUnfit(file));
  }
  try {
    const scale = Math.min(1, width / bitmap.width, height / bitmap.height);
    if (isAcceptable && scale === 1) return file;
    const drawn = await redraw(bitmap, file, scale);
    return isAcceptable && drawn.size >= file.size ? file : drawn;
  } finally {
    bitmap.close();
  }
}

const whyUnfit = ({ name, size }: File) =>
  size > maxUpload
    ? `“${name}” is ${(size / 1024 / 1024).toFixed(1)} MB, and this browser can’t resize it. Please choose one of at most ${maxUpload / 1024 / 1024} MB.`
    : `“${name}” is in a format this browser can’t read. Please choose ${kinds}.`;

/** Redraws the image upright and in its new size, as a JPEG, or as a WebP if it has transparent parts. */
async function redraw(bitmap: ImageBitmap, { name, type }: File, scale: number): Promise<File> {
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const { canvas, pen } = createCanvas(Math.max(1, width), Math.max(1, height));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  if (type !== 'image/jpeg' && isTransparent(pen)) {
    const webp = await encode(canvas, 'image/webp');
    if (webp && webp.size <= maxUpload) return new File([webp], name, { type: webp.type });
    // Browsers that cannot encode WebP produce a PNG, which may be too large.
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  const opaque = await encode(canvas, 'image/jpeg');
  if (!opaque || opaque.size > maxUpload)
    throw new UnfitImage(`“${name}” couldn’t be resized. Please choose one of at most ${maxUpload / 1024 / 1024} MB.`);
  return new File([opaque], name, { type: opaque.type });
}

function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new UnfitImage('This browser can’t resize pictures.');
  return { canvas, pen };
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));

function isTransparent(pen: CanvasRenderingContext2D): boolean {
  const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** Browsers that prevent fingerprinting return noise instead of what was drawn. */
function canReadPixels(): boolean {
  const { pen } = createCanvas(2, 2);
  pen.fillStyle = '#123456';
  pen.fillRect(0, 0, 2, 2);
  return pen.getImageData(0, 0, 2, 2).data.join() === Array(4).fill('18,52,86,255').join();
}

interface Form<Name> {
  text: (name: Name) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  set: (name: Name, value: string) => void;
}

/** The props of a form's ImageField. The address of an uploaded image becomes its value. */
export function useImageField<Name extends string>(form: Form<Name>, name: Name) {
  const { uploadImage, isUploading } = useUploadImage();
  async function upload(file: File) {
    const path = await uploadImage(file);
    if (path) form.set(name, path);
  }
  return {
    isUploading,
    imageField: { ...form.text(name), uploading: isUploading, onUpload: (file: File) => void upload(file) },
  };
}
