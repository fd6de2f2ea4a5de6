import { useState } from 'react';
import { images } from '../../shared/content/routes/images.ts';
import { api } from '../api/api.ts';
import type { CallError } from '../api/callError.ts';
import { mutation } from '../api/endpoints.ts';
import { useMutationToast } from '../mutations/useMutationToast.ts';
import type { NewToast } from '../ui/toasts/toasts.ts';
import { fitImage, type MaxSize, UnfitImage } from './fitImage.ts';

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

/**
 * Returns a function that uploads a picture, made smaller first if it is too large, and shows a toast with the outcome. It
 * returns the picture's address on the site, or undefined if the upload failed.
 */
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
