import { useState } from 'react';
import { images } from '../../shared/contract/images.ts';
import { useToast } from '../ui/useToast.ts';
import { api } from './api.ts';
import { asCallError } from './callError.ts';
import { mutation } from './endpoints.ts';
import { fitImage, UnfitImage } from './fitImage.ts';

const { useUploadImageMutation } = api.injectEndpoints({
  endpoints: (build) => ({ uploadImage: mutation(build, images.upload) }),
});

/**
 * Gives the function that uploads a picture, made smaller first where it is too large, and says how it went: its address
 * on the site, or undefined where it failed. Here, because more than one feature of the admin takes pictures.
 */
export function useUploadImage() {
  const [upload, { isLoading }] = useUploadImageMutation();
  const [isFitting, setFitting] = useState(false);
  const toast = useToast();
  return {
    isUploading: isFitting || isLoading,
    async uploadImage(file: File): Promise<string | undefined> {
      const body = new FormData();
      setFitting(true);
      try {
        body.set('image', await fitImage(file));
        const { success, filePath, message } = await upload({ body }).unwrap();
        if (success) {
          toast({ title: 'Success', description: 'Image uploaded successfully' });
          return filePath;
        }
        toast({ title: 'Upload Failed', description: message || 'Failed to upload image', tone: 'destructive' });
      } catch (error) {
        if (error instanceof UnfitImage) {
          toast({ title: 'Upload Failed', description: error.message, tone: 'destructive' });
          return undefined;
        }
        const { status, message } = asCallError(error);
        toast(
          status === null
            ? { title: 'Upload Error', description: 'An error occurred during upload', tone: 'destructive' }
            : { title: 'Upload Failed', description: message || 'Failed to upload image', tone: 'destructive' },
        );
      } finally {
        setFitting(false);
      }
      return undefined;
    },
  };
}
