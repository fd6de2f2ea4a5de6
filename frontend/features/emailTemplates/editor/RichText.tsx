import { useEffect, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import { LinkDialog } from './LinkDialog.tsx';
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
  const [linking, setLinking] = useState<{ index: number; length: number } | null>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);

  const editor = () => quill.current?.getEditor();
  useEffect(() => {
    const root = quill.current?.getEditor().root;
    for (const [name, value] of Object.entries({ role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' }))
      root?.setAttribute(name, value);
  }, []);
  const look = () => {
    const range = editor()?.getSelection();
    if (range) setFormat(editor()?.getFormat(range) ?? {});
  };

  return (
    <S.Editor
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
        format={format}
        onFormat={(name, value) => {
          const range = editor()?.getSelection(true);
          if (name === 'underline' && !range?.length) return;
          editor()?.format(name, value, 'user');
          look();
        }}
        onLink={() => setLinking(editor()?.getSelection(true) ?? null)}
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
      {linking && <LinkDialog editor={editor()} range={linking} onClose={() => setLinking(null)} />}
      {pasted && <PasteDialog editor={editor()} pasted={pasted} onSource={onSource} onClose={() => setPasted(null)} />}
    </S.Editor>
  );
}
