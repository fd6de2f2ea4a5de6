import { useEffect, useRef, useState } from 'react';

/** How an upload ended. `aborted`: by the admin. */
type UploadResult = 'arrived' | 'failed' | 'aborted';

/**
 * Uploads a file to the path that the server named, and reports its progress, which fetch cannot. Unmounting the component
 * aborts it.
 */
export function useUpload() {
  /** The bytes that have been sent, and the file's size. */
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const request = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function upload(path: string, file: File): Promise<UploadResult> {
    const put = new XMLHttpRequest();
    request.current = put;
    setProgress({ done: 0, total: file.size });
    const ended = new Promise<UploadResult>((resolve) => {
      put.upload.onprogress = ({ loaded }) => setProgress({ done: loaded, total: file.size });
      put.onload = () => resolve(put.status < 300 ? 'arrived' : 'failed');
      put.onerror = () => resolve('failed');
      put.onabort = () => resolve('aborted');
    });
    put.open('PUT', path);
    // The signature covers no Content-Type, so the browser must not add one: a blob without a type has none.
    put.send(file.slice(0, file.size, ''));
    const result = await ended;
    request.current = null;
    setProgress(null);
    return result;
  }

  return { upload, progress, abort: () => request.current?.abort() };
}
