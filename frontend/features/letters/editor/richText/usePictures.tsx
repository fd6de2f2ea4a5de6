import { useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { useToast } from '../../../../ui/toasts/useToast.ts';
import { useUploadImage } from '../../../../uploads/useUploadImage.ts';
import type { Marked } from './links.ts';
import { PictureDialog, type PictureValue } from './PictureDialog.tsx';
import { lostPicturesText, type PastedPictures, refusalOf } from './pastedPictures.ts';
import { insertPicture, newPicture, shownWidth } from './pictureValue.ts';
import type { Editor } from './pieces.ts';

/**
 * Pictures that are pasted or dropped: they are uploaded, and stand in the text by their address on the site, which
 * becomes absolute when the mail is cleaned. What cannot be had is told in `note`.
 */
export function usePictures(editor: () => Editor | undefined) {
  const { uploadImage } = useUploadImage();
  const toast = useToast();
  const [underWay, setUnderWay] = useState(0);
  const [note, setNote] = useState<string | null>(null);
  /** Those that are uploaded, and of which it is not said yet what they show. */
  const [waiting, setWaiting] = useState<{ at: number; addresses: string[] } | null>(null);

  const upload = (file: File) => uploadImage(file, { width: shownWidth * 2 });

  /** Uploads meanwhile; what is typed before the place moves it. Gives undefined once the editor is gone. */
  async function meanwhile<T>(range: Marked, work: () => Promise<T>): Promise<{ at: number; done: T } | undefined> {
    const where = editor();
    if (!where) return undefined;
    let at = range.index;
    const follow = (delta: DeltaStatic) => {
      at = delta.transformPosition(at);
    };
    if (range.length > 0) where.deleteText(range.index, range.length, 'user');
    where.on('text-change', follow);
    setNote(null);
    setUnderWay((count) => count + 1);
    try {
      const done = await work();
      if (where.root.isConnected) return { at, done };
      const description = 'The editor was closed before the picture was there. Please put it in again.';
      toast({ title: 'Error', description, tone: 'destructive' });
      return undefined;
    } finally {
      where.off('text-change', follow);
      setUnderWay((count) => count - 1);
    }
  }

  /** Says why, where one of the files is nothing for a mail. */
  function refuse(files: File[]): boolean {
    const reason = refusalOf(files);
    if (reason) setNote(reason);
    return reason !== undefined;
  }

  async function put(range: Marked, files: File[]): Promise<void> {
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
    if (uploaded.done.length < files.length) setNote(missing(files.length - uploaded.done.length));
  }

  /** Puts the next one in as it was told; undefined leaves it out. */
  async function answer(picture: PictureValue | undefined): Promise<void> {
    const where = editor();
    if (!waiting || !where) return;
    const addresses = waiting.addresses.slice(1);
    setWaiting(null);
    if (picture) await insertPicture(where, waiting.at, picture);
    const at = picture ? (where.getSelection()?.index ?? waiting.at) : waiting.at;
    if (addresses.length > 0) setWaiting({ at, addresses });
  }

  const asked = waiting?.addresses[0];
  return {
    /** What there is to say and to ask about pictures on their way into the text. */
    aside: (
      <>
        {asked && (
          <PictureDialog
            key={asked}
            isNew
            picture={newPicture(asked)}
            onSave={(picture) => void answer(picture)}
            onClose={() => void answer(undefined)}
          />
        )}
        {underWay > 0 && (
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
    /** Uploads files, and asks what they show; then they are where they were dropped, pasted or chosen. */
    put: (range: Marked, files: File[]): void => void (refuse(files) || put(range, files)),
    /** Pastes a piece once its own pictures are on the site. */
    async paste(range: Marked, { within, lost, document }: PastedPictures): Promise<void> {
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
      const words = [lost > 0 && lostPicturesText(lost), uploaded.done > 0 && missing(uploaded.done)].filter(Boolean);
      setNote(words.length > 0 ? words.join(' ') : null);
    },
  };
}

const missing = (count: number) =>
  count === 1
    ? 'A picture could not be uploaded, and is not in the text.'
    : `${count} pictures could not be uploaded, and are not in the text.`;
