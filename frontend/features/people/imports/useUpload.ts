import { useEffect, useRef, useState } from 'react';

/** Bytes of the file that have left, of all. */
export interface UploadProgress {
  done: number;
  total: number;
}

/** How an upload ended: `aborted` by whoever watches it. */
export type Uploaded = 'arrived' | 'failed' | 'aborted';

/**
 * Puts a file to where the server said, and tells how far it is, which fetch cannot. It ends with the component that began
 * it.
 */
export function useUpload() {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const request = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function upload(path: string, file: File): Promise<Uploaded> {
    const put = new XMLHttpRequest();
    request.current = put;
    setProgress({ done: 0, total: file.size });
    const ended = new Promise<Uploaded>((resolve) => {
      put.upload.onprogress = ({ loaded }) => setProgress({ done: loaded, total: file.size });
      put.onload = () => resolve(put.status < 300 ? 'arrived' : 'failed');
      put.onerror = () => resolve('failed');
      put.onabort = () => resolve('aborted');
    });
    put.open('PUT', path);
    // What the signature was made without, a browser must not add: a blob without a type has none.
    put.send(file.slice(0, file.size, ''));
    const how = await ended;
    request.current = null;
    setProgress(null);
    return how;
  }

  return { upload, progress, abort: () => request.current?.abort() };
}
