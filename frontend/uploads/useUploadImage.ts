import { useState } from 'react';
import { images } from '../../shared/content/routes/images.ts';
import { api } from '../api/api.ts';
import type { CallError } from '../api/callError.ts';
import { mutation } from '../api/endpoints.ts';
import { useMutationToast } from '../mutations/useMutationToast.ts';
import type { NewToast } from '../ui/toasts/toastSlice.ts';
import { fitImage, type Room, UnfitImage } from './fitImage.ts';

const { useUploadImageMutation } = api.injectEndpoints({
  endpoints: (build) => ({ uploadImage: mutation(build, images.upload) }),
});

const uploadFailed = (message: string | undefined): NewToast => ({
  title: 'Upload Failed',
  description: message || 'Failed to upload image',
  tone: 'destructive',
});

/** A file that cannot be uploaded fails as the server would refuse it. */
const refused = (reason: unknown): Promise<never> => {
  const { message } = reason as Error;
  const error: CallError = { status: 415, text: message, message };
  return Promise.reject(reason instanceof UnfitImage ? error : reason);
};

/**
 * Gives the function that uploads a picture, made smaller first where it is too large, and says how it went: its address
 * on the site, or undefined where it failed.
 */
export function useUploadImage() {
  const [upload, { isLoading }] = useUploadImageMutation();
  const [isFitting, setFitting] = useState(false);
  const showResult = useMutationToast();

  async function fitAndUpload(file: File, room?: Room) {
    setFitting(true);
    try {
      const body = new FormData();
      body.set('image', await fitImage(file, room).catch(refused));
      return await upload({ body }).unwrap();
    } finally {
      setFitting(false);
    }
  }

  return {
    isUploading: isFitting || isLoading,
    async uploadImage(file: File, room?: Room): Promise<string | undefined> {
      const { data } = await showResult(fitAndUpload(file, room), {
        success: ({ success, message }) => (success ? 'Image uploaded successfully' : uploadFailed(message)),
        failure: ({ status, message }) =>
          status === null
            ? { title: 'Upload Error', description: 'An error occurred during upload' }
            : uploadFailed(message),
      });
      return data?.success ? data.filePath : undefined;
    },
  };
}
