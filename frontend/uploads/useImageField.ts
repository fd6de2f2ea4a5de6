import type { ChangeEvent } from 'react';
import { useUploadImage } from './useUploadImage.ts';

interface Form {
  text: (name: 'imageUrl') => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  set: (name: 'imageUrl', value: string) => void;
}

/** The props of a form's ImageField for `imageUrl`. The address of an uploaded image becomes its value. */
export function useImageField(form: Form) {
  const { uploadImage, isUploading } = useUploadImage();
  async function upload(file: File) {
    const path = await uploadImage(file);
    if (path) form.set('imageUrl', path);
  }
  return {
    isUploading,
    imageField: { ...form.text('imageUrl'), uploading: isUploading, onUpload: (file: File) => void upload(file) },
  };
}
