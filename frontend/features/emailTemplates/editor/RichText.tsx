import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import ReactQuill, { type DeltaStatic } from 'react-quill';
import { withOwnPictures } from '../../../../shared/mail/absoluteAddress.ts';
import { linksToMake } from './autoLinks.ts';
import { InsertRow } from './InsertRow.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { LinkPopover } from './LinkPopover.tsx';
import { type LinkFound, linkAt, type Marked } from './linkAt.ts';
import { mailHtml } from './mailHtml.ts';
import { PasteDialog, type Pasted } from './PasteDialog.tsx';
import { PicturesAside } from './PicturesAside.tsx';
import { PlaceholderMenu } from './PlaceholderMenu.tsx';
import { pastedPictures } from './pastedPictures.ts';
import { pasteBlock } from './pieces.ts';
import { formats, modulesWith } from './quill.ts';
import * as S from './RichText.styles.ts';
import { Toolbar } from './Toolbar.tsx';
import { isLaidOut } from './unsupportedHtml.ts';
import { useBlocks } from './useBlocks.tsx';
import { usePictures } from './usePictures.ts';

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
  const [initial] = useState(() => withOwnPictures(html));
  const [format, setFormat] = useState<Record<string, unknown>>({});
  /** The link at the caret, while the editor or what belongs to it has the focus. */
  const [link, setLink] = useState<LinkFound>();
  const [linking, setLinking] = useState<{ range: Marked; link: LinkFound | undefined } | null>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);

  const editor = useCallback(() => quill.current?.getEditor(), []);
  const pictures = usePictures(editor);
  // Made once: with others Quill would begin anew.
  const put = useRef(pictures.put);
  put.current = pictures.put;
  const askLink = () => {
    const range = editor()?.getSelection(true);
    if (range) setLinking({ range, link: linkIn(range) });
  };
  const ask = useRef(askLink);
  ask.current = askLink;
  const [modules] = useState(() =>
    modulesWith(
      (range, files) => void put.current(range, files),
      () => ask.current(),
    ),
  );
  const blocks = useBlocks(editor, html);
  useEffect(() => {
    const root = quill.current?.getEditor().root;
    for (const [name, value] of Object.entries({ role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' }))
      root?.setAttribute(name, value);
  }, []);
  const look = () => {
    const range = editor()?.getSelection();
    if (!range) return;
    setFormat(editor()?.getFormat(range) ?? {});
    setLink(linkIn(range));
  };
  const linkIn = (range: Marked) => linkAt(editor()?.getContents().ops ?? [], range);
  const at = editor();

  /** Quill leaves an empty line of the kind of the first: what comes next would be a heading. */
  function beginPlain() {
    const where = editor();
    if (where?.getLength() !== 1) return;
    for (const name of Object.keys(where.getFormat(0, 1))) where.formatLine(0, 1, name, false, 'user');
    look();
  }

  /** Makes links of the addresses that were put in. Taken back, they stay words. */
  function linkUp({ ops }: DeltaStatic) {
    const where = editor();
    const links = linksToMake(where?.getContents().ops ?? [], ops);
    if (links.length > 0) where?.history.cutoff();
    for (const { index, length, url } of links) where?.formatText(index, length, 'link', url, 'user');
    if (links.length > 0) where?.history.cutoff();
  }

  /** Before Quill sees it, which would flatten a newsletter from elsewhere, and leave pictures out, without a word. */
  function paste(event: ClipboardEvent) {
    // A field of a dialog that was opened here takes what is pasted there.
    if (!editor()?.root.contains(event.target as Node)) return;
    const { clipboardData } = event;
    const source = clipboardData.getData('text/html');
    const text = clipboardData.getData('text/plain');
    const files = [...clipboardData.files];
    const mine = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const where = editor();
    const range = where?.getSelection(true);
    if (!range) return;
    // A picture that was copied from a page comes as HTML too.
    if (files.length > 0 && text.trim() === '') {
      mine();
      if (!pictures.refuse(files)) void pictures.put(range, files);
    } else if (isLaidOut(source)) {
      mine();
      setPasted({ html: source, text, range });
    } else if (where && pasteBlock(where, source, range)) mine();
    else {
      const apart = pastedPictures(source);
      if (apart) {
        mine();
        void pictures.paste(range, apart);
      } else if (isAll(range)) {
        where?.deleteText(range.index, range.length, 'user');
        beginPlain();
      }
    }
  }

  function drop(event: DragEvent) {
    if (!pictures.refuse([...event.dataTransfer.files])) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const isAll = ({ index, length }: Marked) => index === 0 && length > 0 && length >= (editor()?.getLength() ?? 0) - 1;

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
        <S.Tools data-sticky="top">
          <Toolbar
            format={{ ...format, link: link?.url ?? format.link }}
            onFormat={(name, value) => {
              const range = editor()?.getSelection(true);
              if (name === 'underline' && !range?.length) return;
              editor()?.format(name, value, 'user');
              look();
            }}
            onLink={askLink}
          />
          <InsertRow
            isQuote={Boolean(format.blockquote)}
            onPicture={(file) => {
              const range = editor()?.getSelection(true);
              if (range && !pictures.refuse([file])) void pictures.put(range, [file]);
            }}
            onButton={() => blocks.ask('button')}
            onDivider={blocks.putDivider}
            onCard={() => blocks.ask('card')}
            onQuote={() => {
              if (!editor()?.getSelection(true)) return;
              editor()?.format('blockquote', !format.blockquote, 'user');
              look();
            }}
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
            if (source !== 'user') return;
            onChange(mailHtml(value));
            // What undo brings back was what it was.
            if (!editor()?.history.ignoreChange) queueMicrotask(() => linkUp(delta));
            // Once Quill has given the line that is left its format.
            if (tookMany(delta)) queueMicrotask(beginPlain);
            look();
          }}
        />
        {at && link && !linking && (
          <LinkPopover
            editor={at}
            link={link}
            onEdit={() => setLinking({ range: link, link })}
            onRemove={() => {
              at.formatText(link.index, link.length, 'link', false, 'user');
              at.setSelection(link.index + link.length, 0, 'user');
            }}
          />
        )}
        {linking && <LinkDialog editor={at} {...linking} onClose={() => setLinking(null)} />}
        {blocks.layer(at)}
        {pasted && (
          <PasteDialog editor={editor()} pasted={pasted} onSource={onSource} onClose={() => setPasted(null)} />
        )}
      </S.Editor>
      <PicturesAside pictures={pictures} />
    </>
  );
}

/** More than a letter that is taken back: that leaves the line what it was made. */
const tookMany = ({ ops }: DeltaStatic) => ops.reduce((sum, op) => sum + (op.delete ?? 0), 0) > 1;
