import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import ReactQuill, { type DeltaStatic } from 'react-quill';
import { withRelativePictures } from '../../../../../shared/letters/mail/addresses.ts';
import { mailHtml } from '../fields/mailHtml.ts';
import { PlaceholderMenu } from '../fields/PlaceholderMenu.tsx';
import { clearFirstLineFormat } from './pieces.ts';
import { formats, modulesWith } from './quill.ts';
import * as S from './RichText.styles.ts';
import { InsertRow, Toolbar } from './Toolbar.tsx';
import { useBlocks } from './useBlocks.tsx';
import { linkAddresses, useLinks } from './useLinks.tsx';
import { usePaste } from './usePaste.tsx';
import { usePictures } from './usePictures.tsx';

interface Props {
  /** The initial content; changes are reported by `onChange`. */
  html: string;
  onChange: (html: string) => void;
  /** Switches to the source, with this content. */
  onSource: (html: string) => void;
}

/** The rich-text editor for a mail's content. */
export default function RichText({ html, onChange, onSource }: Props) {
  const quill = useRef<ReactQuill>(null);
  const tools = useId();
  const [initial] = useState(() => withRelativePictures(html));
  const editor = useCallback(() => quill.current?.getEditor(), []);
  const pictures = usePictures(editor);
  const blocks = useBlocks(editor, html);
  const links = useLinks(editor);
  const paste = usePaste(editor, pictures, onSource);

  const actions = useRef({ put: pictures.put, askLink: links.ask });
  actions.current = { put: pictures.put, askLink: links.ask };
  // Created once: new modules would make Quill start over.
  const [modules] = useState(() =>
    modulesWith({
      tools: `#${CSS.escape(tools)}`,
      onPictures: (range, files) => actions.current.put(range, files),
      onLink: () => actions.current.askLink(),
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
        {/* Keeps the caret where it is. */}
        <S.Tools id={tools} onMouseDown={(event) => event.preventDefault()}>
          <Toolbar />
          <InsertRow
            onPicture={(file) => {
              const range = editor()?.getSelection(true);
              if (range) pictures.put(range, [file]);
            }}
            onBlock={blocks.ask}
            onDivider={blocks.putDivider}
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
            // Undo restores text as it was, without new links.
            if (!where.history.ignoreChange) queueMicrotask(() => linkAddresses(where, delta));
            // After Quill has set the format of the remaining line.
            if (deletedMany(delta)) queueMicrotask(() => clearFirstLineFormat(where));
            links.look();
          }}
        />
        {at && (
          <>
            {links.layer(at)}
            {blocks.layer(at)}
            {paste.layer(at)}
          </>
        )}
      </S.Editor>
      {pictures.aside}
      <S.RoomBelowTools />
    </>
  );
}

/** Whether more than one letter was deleted; deleting one leaves the line's format. */
const deletedMany = ({ ops }: DeltaStatic) => ops.reduce((sum, op) => sum + (op.delete ?? 0), 0) > 1;
