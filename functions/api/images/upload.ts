import { images } from '../../../shared/contract/images.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { uploadedFile } from '../../lib/images/uploadedFile.ts';

export const handler = endpoint(images.upload, async ({ body, reply }) => {
  const file = await uploadedFile(body);
  // ImageMagick is large: it is loaded for those who got this far.
  const { keepImage } = await import('../../lib/images/keepImage.ts');
  const filePath = await keepImage(file);
  reply.about = filePath;
  return { success: true, filePath, message: 'Image uploaded successfully' };
});
