import { useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { useToast } from '../../../../ui/toasts/useToast.ts';
import { useUploadImage } from '../../../../uploads/useUploadImage.ts';
import type { TextRange } from './links.ts';
import { PictureDialog, type PictureValue } from './PictureDialog.tsx';
import { lostPicturesText, type PastedPictures, refusalOf } from './pastedPictures.ts';
import { insertPicture, newPicture, shownWidth } from './pictureValue.ts';
import type { Editor } from './pieces.ts';

/**
 * Uploads pasted or dropped pictures. They are in the text with their address on the site, which becomes absolute when
 * the mail is cleaned. `note` names what could not be uploaded.
 */
export function usePictures(editor: () => Editor | undefined) {
  const { uploadImage } = useUploadImage();
  const toast = useToast();
  const [uploading, setUploading] = useState(0);
  const [note, setNote] = useState<string | null>(null);
  /** Uploaded pictures whose descriptions are still to be asked for. */
  const [waiting, setWaiting] = useState<{ at: number; addresses: string[] } | null>(null);

  const upload = (file: File) => uploadImage(file, { width: shownWidth * 2 });

  /** Uploads while the admin types on; text typed before the place moves it. Undefined if the editor was closed. */
  async function meanwhile<T>(range: TextRange, work: () => Promise<T>): Promise<{ at: number; done: T } | undefined> {
    const where = editor();
    if (!where) return undefined;
    let at = range.index;
    const follow = (delta: DeltaStatic) => {
      at = delta.transformPosition(at);
    };
    if (range.length > 0) where.deleteText(range.index, range.length, 'user');
    where.on('text-change', follow);
    setNote(null);
    setUploading((count) => count + 1);
    try {
      const done = await work();
      if (where.root.isConnected) return { at, done };
      const description = 'The editor was closed before the picture was there. Please put it in again.';
      toast({ title: 'Error', description, tone: 'destructive' });
      return undefined;
    } finally {
      where.off('text-change', follow);
      setUploading((count) => count - 1);
    }
  }

  /** Shows the reason if one of the files cannot be used in a mail. */
  function refuse(files: File[]): boolean {
    const reason = refusalOf(files);
    if (reason) setNote(reason);
    return reason !== undefined;
  }

  async function put(range: TextRange, files: File[]): Promise<void> {
    const uploaded = await meanwhile(range, async () => {
      const addresses: string[] = [];
      for (const file of files) {
        const address = await upload(file);
        if (address) addresses.push(address);
      }
      return addresses;
    });
    if (!uploaded) return;
    if (uploaded.done.length > 0) setWaiting({ at: uploaded.at, addresses: uploaded.done });
    if (uploaded.done.length < files.length) setNote(failures(files.length - uploaded.done.length));
  }

  /** Inserts the next picture with the dialog's values; undefined skips it. */
  async function answer(picture: PictureValue | undefined): Promise<void> {
    const where = editor();
    if (!waiting || !where) return;
    const addresses = waiting.addresses.slice(1);
    setWaiting(null);
    if (picture) await insertPicture(where, waiting.at, picture);
    const at = picture ? (where.getSelection()?.index ?? waiting.at) : waiting.at;
    if (addresses.length > 0) setWaiting({ at, addresses });
  }

  const next = waiting?.addresses[0];
  return {
    /** Messages and questions about pictures being inserted. */
    aside: (
      <>
        {next && (
          <PictureDialog
            key={next}
            isNew
            picture={newPicture(next)}
            onSave={(picture) => void answer(picture)}
            onClose={() => void answer(undefined)}
          />
        )}
        {uploading > 0 && (
          <Notice tone="plain" role="status">
            Uploading the picture…
          </Notice>
        )}
        {note && (
          <Notice tone="care" role="alert">
            {note}
          </Notice>
        )}
      </>
    ),
    refuse,
    /** Uploads files, asks for their descriptions, and inserts them where they were dropped, pasted or chosen. */
    put: (range: TextRange, files: File[]): void => void (refuse(files) || put(range, files)),
    /** Pastes content after its embedded pictures were uploaded. */
    async paste(range: TextRange, { within, lost, document }: PastedPictures): Promise<void> {
      const uploaded = await meanwhile(range, async () => {
        let failed = 0;
        for (const { picture, file } of within) {
          const address = await upload(file);
          if (address) picture.setAttribute('src', address);
          else {
            picture.remove();
            failed += 1;
          }
        }
        return failed;
      });
      if (!uploaded) return;
      editor()?.clipboard.dangerouslyPasteHTML(uploaded.at, document.body.innerHTML, 'user');
      const words = [lost > 0 && lostPicturesText(lost), uploaded.done > 0 && failures(uploaded.done)].filter(Boolean);
      setNote(words.length > 0 ? words.join(' ') : null);
    },
  };
}

const failures = (count: number) =>
  count === 1
    ? 'A picture could not be uploaded, and is not in the text.'
    : `${count} pictures could not be uploaded, and are not in the text.`;
