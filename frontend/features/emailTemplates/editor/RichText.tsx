import { useEffect, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import { LinkDialog } from './LinkDialog.tsx';
import { LinkNote } from './LinkNote.tsx';
import { type LinkFound, linkAt, type Marked } from './linkAt.ts';
import { isLaidOut } from './losses.ts';
import { mailHtml } from './mailHtml.ts';
import { PasteDialog, type Pasted } from './PasteDialog.tsx';
import { formats, modules } from './quill.ts';
import * as S from './RichText.styles.ts';
import { Toolbar } from './Toolbar.tsx';

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
  const [initial] = useState(html);
  const [format, setFormat] = useState<Record<string, unknown>>({});
  /** The link at the caret, while the editor or what belongs to it has the focus. */
  const [link, setLink] = useState<LinkFound>();
  const [linking, setLinking] = useState<{ range: Marked; link: LinkFound | undefined } | null>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);

  const editor = () => quill.current?.getEditor();
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

  return (
    <S.Editor
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setLink(undefined)}
      onKeyDown={(event) => {
        // Puts the note away, and leaves the dialog around the editor alone.
        if (event.key !== 'Escape' || !link || linking || pasted) return;
        event.preventDefault();
        setLink(undefined);
      }}
      // Before Quill sees it, which would flatten a newsletter from elsewhere without a word.
      onPasteCapture={(event) => {
        const { clipboardData } = event;
        const source = clipboardData.getData('text/html');
        const range = editor()?.getSelection(true);
        if (!isLaidOut(source) || !range) return;
        event.preventDefault();
        event.stopPropagation();
        setPasted({ html: source, text: clipboardData.getData('text/plain'), range });
      }}
    >
      <Toolbar
        format={{ ...format, link: link?.url ?? format.link }}
        onFormat={(name, value) => {
          const range = editor()?.getSelection(true);
          if (name === 'underline' && !range?.length) return;
          editor()?.format(name, value, 'user');
          look();
        }}
        onLink={() => {
          const range = editor()?.getSelection(true);
          if (range) setLinking({ range, link: linkIn(range) });
        }}
      />
      <ReactQuill
        ref={quill}
        theme=""
        defaultValue={initial}
        modules={modules}
        formats={formats}
        onChangeSelection={look}
        onChange={(value, _delta, source) => {
          if (source !== 'user') return;
          onChange(mailHtml(value));
          look();
        }}
      />
      {at && link && !linking && (
        <LinkNote
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
      {pasted && <PasteDialog editor={editor()} pasted={pasted} onSource={onSource} onClose={() => setPasted(null)} />}
    </S.Editor>
  );
}
