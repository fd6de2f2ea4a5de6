import { useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import { Notice } from '../../../../ui/text/Text.tsx';
import { useToast } from '../../../../ui/toasts/toasts.ts';
import { useUploadImage } from '../../../../uploads/uploadImage.ts';
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

  /**
   * Uploads while the admin types on; text typed before the place moves it. Answers with the address of each file, which is
   * undefined if it could not be uploaded; undefined if the editor was closed.
   */
  async function upload(range: TextRange, files: File[]) {
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
      const addresses: (string | undefined)[] = [];
      for (const file of files) addresses.push(await uploadImage(file, { width: shownWidth * 2 }));
      if (where.root.isConnected) return { at, addresses };
      const description = 'The editor was closed before the picture was uploaded. Please insert it again.';
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
    const uploaded = await upload(range, files);
    if (!uploaded) return;
    const addresses = uploaded.addresses.filter((address) => address !== undefined);
    if (addresses.length > 0) setWaiting({ at: uploaded.at, addresses });
    if (addresses.length < files.length) setNote(failures(files.length - addresses.length));
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
      const uploaded = await upload(
        range,
        within.map(({ file }) => file),
      );
      if (!uploaded) return;
      for (const [index, { picture }] of within.entries()) {
        const address = uploaded.addresses[index];
        if (address) picture.setAttribute('src', address);
        else picture.remove();
      }
      const failed = uploaded.addresses.filter((address) => address === undefined).length;
      editor()?.clipboard.dangerouslyPasteHTML(uploaded.at, document.body.innerHTML, 'user');
      const words = [lost > 0 && lostPicturesText(lost), failed > 0 && failures(failed)].filter(Boolean);
      setNote(words.length > 0 ? words.join(' ') : null);
    },
  };
}

const failures = (count: number) =>
  count === 1
    ? 'A picture couldn’t be uploaded and isn’t in the text.'
    : `${count} pictures couldn’t be uploaded and aren’t in the text.`;
