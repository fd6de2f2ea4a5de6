import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import ReactQuill, { type DeltaStatic } from 'react-quill';
import { withOwnPictures } from '../../../../../shared/letters/mail/absoluteAddress.ts';
import { mailHtml } from '../fields/mailHtml.ts';
import { PlaceholderMenu } from '../fields/PlaceholderMenu.tsx';
import { beginPlain } from './pieces.ts';
import { formats, modulesWith } from './quill.ts';
import * as S from './RichText.styles.ts';
import { InsertRow, Toolbar } from './Toolbar.tsx';
import { useBlocks } from './useBlocks.tsx';
import { linkAddresses, useLinks } from './useLinks.tsx';
import { usePaste } from './usePaste.tsx';
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
  const editor = useCallback(() => quill.current?.getEditor(), []);
  const pictures = usePictures(editor);
  const blocks = useBlocks(editor, html);
  const links = useLinks(editor);
  const paste = usePaste(editor, pictures, onSource);

  const acts = useRef({ put: pictures.put, askLink: links.ask });
  acts.current = { put: pictures.put, askLink: links.ask };
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
          links.leave();
          blocks.onBlur();
        }}
        onFocus={(event) => blocks.onFocus(event) && links.leave()}
        onMouseDown={blocks.onMouseDown}
        onCopyCapture={blocks.onCopy}
        onCutCapture={blocks.onCopy}
        onKeyDownCapture={blocks.onKeyDown}
        onKeyDown={links.onKeyDown}
        onPasteCapture={paste.onPaste}
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
          onChangeSelection={links.look}
          onChange={(value, delta, source) => {
            const where = editor();
            if (source !== 'user' || !where) return;
            onChange(mailHtml(value));
            // What undo brings back was what it was.
            if (!where.history.ignoreChange) queueMicrotask(() => linkAddresses(where, delta));
            // Once Quill has given the line that is left its format.
            if (tookMany(delta)) queueMicrotask(() => beginPlain(where));
            links.look();
          }}
        />
        {links.layer(at)}
        {blocks.layer(at)}
        {paste.layer(at)}
      </S.Editor>
      {pictures.aside}
    </>
  );
}

/** More than a letter that is taken back: that leaves the line what it was made. */
const tookMany = ({ ops }: DeltaStatic) => ops.reduce((sum, op) => sum + (op.delete ?? 0), 0) > 1;
