import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import ReactQuill, { type DeltaStatic } from 'react-quill';
import { withOwnPictures } from '../../../../shared/mail/absoluteAddress.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { type LinkFound, linkAt, linksToMake, type Marked } from './links.ts';
import { mailHtml } from './mailHtml.ts';
import { PasteDialog, type Pasted } from './PasteDialog.tsx';
import { PlaceholderMenu } from './PlaceholderMenu.tsx';
import { Address } from './Popover.styles.ts';
import { Popover } from './Popover.tsx';
import { pastedPictures } from './pastedPictures.ts';
import { type Editor, pasteBlock } from './pieces.ts';
import { formats, modulesWith } from './quill.ts';
import * as S from './RichText.styles.ts';
import { InsertRow, Toolbar } from './Toolbar.tsx';
import { isLaidOut } from './unsupportedHtml.ts';
import { useBlocks } from './useBlocks.tsx';
import { usePictures } from './usePictures.tsx';

interface Props {
  /** What it starts with; from then on it tells what it has become. */
  html: string;
  onChange: (html: string) => void;
  /** Leaves the editor for the source, with this content. */
  onSource: (html: string) => void;
}

/** The editor of a mail's words. */
export default function RichText({ html, onChange, onSource }: Props) {
  const quill = useRef<ReactQuill>(null);
  const tools = useId();
  const [initial] = useState(() => withOwnPictures(html));
  /** The link at the caret, while the editor or what belongs to it has the focus. */
  const [link, setLink] = useState<LinkFound>();
  const [linking, setLinking] = useState<{ range: Marked; link: LinkFound | undefined } | null>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const editor = useCallback(() => quill.current?.getEditor(), []);
  const pictures = usePictures(editor);
  const blocks = useBlocks(editor, html);

  const linkIn = (range: Marked) => linkAt(editor()?.getContents().ops ?? [], range);
  function look() {
    const range = editor()?.getSelection();
    if (range) setLink(linkIn(range));
  }
  function askLink() {
    const range = editor()?.getSelection(true);
    if (range) setLinking({ range, link: linkIn(range) });
  }
  const acts = useRef({ put: pictures.put, askLink });
  acts.current = { put: pictures.put, askLink };
  // Made once: with others Quill would begin anew.
  const [modules] = useState(() =>
    modulesWith({
      tools: `#${CSS.escape(tools)}`,
      onPictures: (range, files) => acts.current.put(range, files),
      onLink: () => acts.current.askLink(),
    }),
  );
  useEffect(() => {
    const root = editor()?.root;
    for (const [name, value] of Object.entries({ role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' }))
      root?.setAttribute(name, value);
  }, [editor]);

  /** Before Quill sees it, which would flatten a newsletter from elsewhere, and leave pictures out, without a word. */
  function paste(event: ClipboardEvent) {
    const where = editor();
    // A field of a dialog that was opened here takes what is pasted there.
    if (!where?.root.contains(event.target as Node)) return;
    const source = event.clipboardData.getData('text/html');
    const text = event.clipboardData.getData('text/plain');
    const files = [...event.clipboardData.files];
    const range = where.getSelection(true);
    // A picture that was copied from a page comes as HTML too.
    if (files.length > 0 && text.trim() === '') pictures.put(range, files);
    else if (isLaidOut(source)) setPasted({ html: source, text, range });
    else if (!pasteBlock(where, source, range)) {
      const apart = pastedPictures(source);
      if (!apart) {
        const isAll = range.index === 0 && range.length > 0 && range.length >= where.getLength() - 1;
        if (!isAll) return;
        where.deleteText(0, range.length, 'user');
        return beginPlain(where);
      }
      void pictures.paste(range, apart);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function drop(event: DragEvent) {
    if (!pictures.refuse([...event.dataTransfer.files])) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const at = editor();
  return (
    <>
      <S.Editor
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return;
          setLink(undefined);
          blocks.onBlur();
        }}
        onFocus={(event) => blocks.onFocus(event) && setLink(undefined)}
        onMouseDown={blocks.onMouseDown}
        onCopyCapture={blocks.onCopy}
        onCutCapture={blocks.onCopy}
        onKeyDownCapture={blocks.onKeyDown}
        onKeyDown={(event) => {
          // Puts the note away, and leaves the dialog around the editor alone.
          if (event.key !== 'Escape' || !link || linking || pasted) return;
          event.preventDefault();
          setLink(undefined);
        }}
        onPasteCapture={paste}
        onDropCapture={drop}
      >
        {/* The caret stays where it is. */}
        <S.Tools id={tools} data-sticky="top" onMouseDown={(event) => event.preventDefault()}>
          <Toolbar />
          <InsertRow
            onPicture={(file) => {
              const range = editor()?.getSelection(true);
              if (range) pictures.put(range, [file]);
            }}
            onButton={() => blocks.ask('button')}
            onDivider={blocks.putDivider}
            onCard={() => blocks.ask('card')}
          >
            <PlaceholderMenu editor={editor} />
          </InsertRow>
        </S.Tools>
        <ReactQuill
          ref={quill}
          theme=""
          defaultValue={initial}
          modules={modules}
          formats={formats}
          onChangeSelection={look}
          onChange={(value, delta, source) => {
            const where = editor();
            if (source !== 'user' || !where) return;
            onChange(mailHtml(value));
            // What undo brings back was what it was.
            if (!where.history.ignoreChange) queueMicrotask(() => linkUp(where, delta));
            // Once Quill has given the line that is left its format.
            if (tookMany(delta)) queueMicrotask(() => beginPlain(where));
            look();
          }}
        />
        {at && link && !linking && (
          <Popover
            editor={at}
            label="Where the link leads"
            of={link}
            address={addressOf(link)}
            onEdit={() => setLinking({ range: link, link })}
            onRemove={() => {
              at.formatText(link.index, link.length, 'link', false, 'user');
              at.setSelection(link.index + link.length, 0, 'user');
            }}
          />
        )}
        {linking && <LinkDialog editor={at} {...linking} onClose={() => setLinking(null)} />}
        {blocks.layer(at)}
        {pasted && <PasteDialog editor={at} pasted={pasted} onSource={onSource} onClose={() => setPasted(null)} />}
      </S.Editor>
      {pictures.aside}
    </>
  );
}

const addressOf = ({ url }: LinkFound) =>
  /^(https?|mailto|tel):/i.test(url) ? (
    <Address as="a" href={url} title={url} target="_blank" rel="noopener noreferrer">
      {url}
    </Address>
  ) : (
    <Address title={url}>{url}</Address>
  );

/** Quill leaves an empty line of the kind of the first: what comes next would be a heading. */
function beginPlain(editor: Editor): void {
  if (editor.getLength() !== 1) return;
  for (const name of Object.keys(editor.getFormat(0, 1))) editor.formatLine(0, 1, name, false, 'user');
}

/** Makes links of the addresses that were put in. Taken back, they stay words. */
function linkUp(editor: Editor, { ops }: DeltaStatic): void {
  const links = linksToMake(editor.getContents().ops, ops);
  if (links.length > 0) editor.history.cutoff();
  for (const { index, length, url } of links) editor.formatText(index, length, 'link', url, 'user');
  if (links.length > 0) editor.history.cutoff();
}

/** More than a letter that is taken back: that leaves the line what it was made. */
const tookMany = ({ ops }: DeltaStatic) => ops.reduce((sum, op) => sum + (op.delete ?? 0), 0) > 1;
