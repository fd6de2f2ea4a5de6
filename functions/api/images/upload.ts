import { images } from '../../../shared/content/contract/images.ts';
import { uploadedFile } from '../../lib/content/images/uploadedFile.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(images.upload, async ({ body, reply }) => {
  const file = await uploadedFile(body);
  // ImageMagick is large, so it is loaded only for requests that got this far.
  const { storeImage } = await import('../../lib/content/images/media.ts');
  const filePath = await storeImage(file);
  reply.about = filePath;
  return { success: true, filePath, message: 'Image uploaded successfully' };
});
