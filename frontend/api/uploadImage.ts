import { images } from '../../shared/contract/images.ts';
import { useToast } from '../ui/useToast.ts';
import { api } from './api.ts';
import { asCallError } from './callError.ts';
import { mutation } from './endpoints.ts';

const { useUploadImageMutation } = api.injectEndpoints({
  endpoints: (build) => ({ uploadImage: mutation(build, images.upload) }),
});

/**
 * Gives the function that uploads a picture and says how it went: its address on the site, or undefined where it
 * failed. Here, because more than one feature of the admin takes pictures.
 */
export function useUploadImage() {
  const [upload, { isLoading }] = useUploadImageMutation();
  const toast = useToast();
  return {
    isUploading: isLoading,
    async uploadImage(file: File): Promise<string | undefined> {
      const body = new FormData();
      body.set('image', file);
      try {
        const { success, filePath, message } = await upload({ body }).unwrap();
        if (success) {
          toast({ title: 'Success', description: 'Image uploaded successfully' });
          return filePath;
        }
        toast({ title: 'Upload Failed', description: message || 'Failed to upload image', tone: 'destructive' });
      } catch (error) {
        const { status, message } = asCallError(error);
        toast(
          status === null
            ? { title: 'Upload Error', description: 'An error occurred during upload', tone: 'destructive' }
            : { title: 'Upload Failed', description: message || 'Failed to upload image', tone: 'destructive' },
        );
      }
      return undefined;
    },
  };
}
