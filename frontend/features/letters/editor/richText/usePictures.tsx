import { useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../../ui/dialogs/EditDialog.tsx';
import { Checkbox } from '../../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../../ui/forms/Form.tsx';
import { TextField } from '../../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../../ui/forms/RadioGroup.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { Notice } from '../../../../ui/text/Text.tsx';
import { color, radius } from '../../../../ui/theme/theme.ts';
import { useToast } from '../../../../ui/toasts/toasts.ts';
import { useUploadImage } from '../../../../uploads/uploadImage.ts';
import { linkUrl } from './links.tsx';
import { refusalOf } from './pasted.ts';
import { type Editor, lineFor, type Piece, type TextRange } from './pieces.ts';

/** In the text, pictures have their address on the site, which becomes absolute when the email is cleaned. */
export function usePictures(editor: () => Editor) {
  const { uploadImage } = useUploadImage();
  const toast = useToast();
  const [uploading, setUploading] = useState(0);
  const [note, setNote] = useState<string | null>(null);
  /** Uploaded pictures whose descriptions are still to be asked for. */
  const [waiting, setWaiting] = useState<{ at: number; addresses: string[] } | null>(null);

  /** Uploads while the admin keeps typing, and asks for descriptions then. Text typed before the place moves it. */
  async function upload(range: TextRange, files: File[]): Promise<void> {
    const where = editor();
    let at = range.index;
    const follow = (delta: DeltaStatic) => {
      at = delta.transformPosition(at);
    };
    if (range.length > 0) where.deleteText(range.index, range.length, 'user');
    where.on('text-change', follow);
    setNote(null);
    setUploading((count) => count + 1);
    const addresses: string[] = [];
    for (const file of files) {
      const address = await uploadImage(file, { width: shownWidth * 2 });
      if (address) addresses.push(address);
    }
    where.off('text-change', follow);
    setUploading((count) => count - 1);
    if (!where.root.isConnected) {
      const description = 'The editor was closed before the picture was uploaded. Please insert it again.';
      return toast({ title: 'Error', description, tone: 'destructive' });
    }
    if (addresses.length > 0) setWaiting({ at, addresses });
    if (addresses.length < files.length) setNote(failures(files.length - addresses.length));
  }

  /** Inserts the next picture with the dialog's values; undefined skips it. */
  async function answer(picture: PictureValue | undefined): Promise<void> {
    if (!waiting) return;
    const where = editor();
    const addresses = waiting.addresses.slice(1);
    setWaiting(null);
    if (picture) await insertPicture(where, waiting.at, picture);
    const at = picture ? (where.getSelection()?.index ?? waiting.at) : waiting.at;
    if (addresses.length > 0) setWaiting({ at, addresses });
  }

  const next = waiting?.addresses[0];
  return {
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
    put(range: TextRange, files: File[]): void {
      const reason = refusalOf(files);
      if (reason) setNote(reason);
      else void upload(range, files);
    },
  };
}

const failures = (count: number) =>
  count === 1
    ? 'A picture couldn’t be uploaded and isn’t in the text.'
    : `${count} pictures couldn’t be uploaded and aren’t in the text.`;

const missing = 'Please describe the picture, or mark it as decorative';
const schema = z
  .object({
    src: z.string(),
    alt: z.string(),
    isDecorative: z.boolean(),
    half: z.boolean(),
    url: z.string(),
  })
  .check(z.refine(({ alt, isDecorative }) => isDecorative || alt.trim() !== '', { path: ['alt'], error: missing }));
const rules = () => Promise.resolve(schema);
type PictureValue = z.infer<typeof schema>;

interface Props {
  picture: PictureValue;
  isNew?: boolean;
  onSave: (picture: PictureValue) => void;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

export function PictureDialog({ picture, isNew = false, onSave, onRemove, onClose }: Props) {
  const form = useForm<PictureValue, PictureValue>({ initial: picture, rules });
  const { src, isDecorative, half } = form.values;
  const [name] = useState(() => `width-${src}`);
  return (
    <Dialog title={isNew ? 'Insert Picture' : 'Edit Picture'} onClose={onClose} width="36rem">
      <Form
        {...form.form((valid) =>
          onSave({ ...valid, alt: valid.alt.trim(), url: valid.url.trim() && linkUrl(valid.url) }),
        )}
      >
        <ShownPicture src={src} alt="" />
        <TextField
          label="What does the picture show?"
          autoFocus
          autoComplete="off"
          maxLength={300}
          placeholder="Two chairs by a window at dusk"
          hint="For readers who can’t see it, and for email programs that don’t load pictures."
          {...form.text('alt')}
          disabled={isDecorative}
        />
        <Checkbox label="Decorative image: no description needed" {...form.checkbox('isDecorative')} />
        <RadioGroup
          legend="Width"
          name={name}
          value={half ? 'half' : 'full'}
          options={[
            { value: 'full', label: 'Full width' },
            { value: 'half', label: 'Half width' },
          ]}
          onChange={({ target }) => form.set('half', target.value === 'half')}
        />
        <TextField
          label="Leads to (optional)"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com"
          {...form.text('url')}
        />
        <FormActions onCancel={onClose} label={isNew ? 'Insert Picture' : 'Save Picture'}>
          {onRemove && (
            <Button look="quiet" onClick={onRemove}>
              Remove Picture
            </Button>
          )}
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Widths in an email, in pixels: its text is 520 wide, and pictures are never enlarged. */
const shownWidth = 520;
const widths = { full: shownWidth, half: shownWidth / 2 };

export function pictureOf(editor: Editor, { node, index }: Piece): PictureValue {
  return {
    src: node.getAttribute('src') ?? '',
    alt: node.getAttribute('alt') ?? '',
    isDecorative: node.getAttribute('role') === 'presentation',
    half: Number(node.getAttribute('width') || widths.full) <= widths.half,
    url: String(editor.getFormat(index, 1).link ?? ''),
  };
}

const newPicture = (src: string): PictureValue => ({ src, alt: '', isDecorative: false, half: false, url: '' });

/** Inserts a picture in the middle of text, else in a line of its own, and puts the caret after it. */
async function insertPicture(editor: Editor, index: number, picture: PictureValue): Promise<void> {
  const formats = await formatsOf(picture);
  const at = lineFor(editor, index);
  const [line, offset] = editor.getLine(at);
  const hasOwnLine = offset === 0;
  const isBeforeText = hasOwnLine && (line?.length() ?? 1) > 1;
  editor.insertEmbed(at, 'image', picture.src, 'user');
  editor.formatText(at, 1, formats, 'user');
  if (isBeforeText || (hasOwnLine && at + 2 >= editor.getLength())) editor.insertText(at + 1, '\n', 'user');
  editor.setSelection(hasOwnLine ? at + 2 : at + 1, 0, 'user');
}

export async function changePicture(editor: Editor, index: number, picture: PictureValue): Promise<void> {
  editor.formatText(index, 1, await formatsOf(picture), 'user');
  editor.setSelection(index + 1, 0, 'user');
}

/** The height is not set: it follows from the width. */
async function formatsOf({ src, alt, isDecorative, half, url }: PictureValue) {
  const natural = await naturalWidth(src);
  return {
    alt: isDecorative ? false : alt,
    role: isDecorative && 'presentation',
    width: String(Math.min(natural, half ? widths.half : widths.full)),
    height: false,
    link: url || false,
  };
}

/** In pixels; the width of the text if the picture cannot be loaded. */
const naturalWidth = (src: string) =>
  new Promise<number>((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(picture.naturalWidth || widths.full);
    picture.onerror = () => resolve(widths.full);
    picture.src = src;
  });

const ShownPicture = styled.img`
  align-self: start;
  max-width: 100%;
  max-height: 12rem;
  border-radius: ${radius.control};
  background: ${color.paperDeep};
`;
