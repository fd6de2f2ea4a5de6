import busboy from 'busboy';
import { images } from '../../shared/content/contract.ts';
import { maxUpload } from '../../shared/platform/constants.ts';
import { endpoint, type Upload } from '../lib/platform/http/endpoint.ts';
import { invalid, VisibleError } from '../lib/platform/http/errors.ts';

export const upload = endpoint(images.upload, async ({ body, reply }) => {
  const file = await uploadedFile(body);
  // ImageMagick is large, so it is loaded only for requests that got this far.
  const { storeImage } = await import('../lib/content/images/media.ts');
  const filePath = await storeImage(file);
  reply.about = filePath;
  return { success: true, filePath, message: 'Image uploaded successfully' };
});

const tooLarge = () =>
  new VisibleError(413, `The image is larger than ${maxUpload / 1024 / 1024} MB. Please choose a smaller one.`);

/** The bytes of the file in the field `image` of a multipart form. The file's name is ignored. */
async function uploadedFile({ contentType, bytes }: Upload): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let isTruncated = false;
  const limits = { files: 1, fileSize: maxUpload, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 20 };
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(invalid({ image: 'The upload is broken. Please try again.' }));
    try {
      const form = busboy({ headers: { 'content-type': contentType }, limits });
      form.on('file', (field, stream) => {
        stream.on('limit', () => {
          isTruncated = true;
        });
        stream.on('data', (chunk: Buffer) => field === 'image' && chunks.push(chunk));
        stream.on('error', fail);
      });
      form.on('error', fail);
      form.on('close', resolve);
      form.end(bytes);
    } catch {
      fail();
    }
  });
  if (isTruncated) throw tooLarge();
  if (chunks.length === 0) throw invalid({ image: 'Please choose an image to upload' });
  return Buffer.concat(chunks);
}
