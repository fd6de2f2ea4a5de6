import { useCallback, useEffect, useId, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import { createGlobalStyle, styled } from 'styled-components';
import { withRelativePictures } from '../../../../../shared/letters/mail/addresses.ts';
import { site } from '../../../../../shared/site/site.ts';
import { color, radius } from '../../../../ui/theme/theme.ts';
import { mailHtml } from '../letterHtml.ts';
import { linkAddresses } from './links.tsx';
import { clearFirstLineFormat, placeIn } from './pieces.ts';
import { formats, modulesWith } from './quill.ts';
import { InsertRow, Toolbar } from './Toolbar.tsx';
import { useBlocks } from './useBlocks.tsx';
import { usePaste } from './usePaste.tsx';
import { usePictures } from './usePictures.tsx';

interface Props {
  /** The initial content; changes are reported by `onChange`. */
  html: string;
  onChange: (html: string) => void;
  /** Switches to the source, with this content. */
  onSource: (html: string) => void;
}

export default function RichText({ html, onChange, onSource }: Props) {
  const quill = useRef<ReactQuill>(null);
  const tools = useId();
  const [initial] = useState(() => withRelativePictures(html));
  /** Not to be called before the first effect. */
  const editor = useCallback(() => (quill.current as ReactQuill).getEditor(), []);
  const pictures = usePictures(editor);
  const blocks = useBlocks(editor, html);
  const paste = usePaste(editor, onSource);

  const actions = useRef({ put: pictures.put, ask: blocks.ask });
  actions.current = { put: pictures.put, ask: blocks.ask };
  // Created once: new modules would make Quill start over.
  const [modules] = useState(() =>
    modulesWith({
      tools: `#${CSS.escape(tools)}`,
      onPictures: (range, files) => actions.current.put(range, files),
      onLink: () => actions.current.ask('link'),
    }),
  );
  useEffect(() => {
    const names = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' };
    for (const [name, value] of Object.entries(names)) editor().root.setAttribute(name, value);
  }, [editor]);

  return (
    <>
      <Around
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || blocks.onBlur()}
        onFocus={blocks.onFocus}
        onMouseDown={blocks.onMouseDown}
        onCopyCapture={blocks.onCopy}
        onCutCapture={blocks.onCopy}
        // After Quill has taken the text out.
        onCut={() => clearFirstLineFormat(editor())}
        onKeyDownCapture={blocks.onKeyDown}
        onPasteCapture={paste.onPaste}
      >
        {/* Keeps the caret where it is. */}
        <Tools id={tools} onMouseDown={(event) => event.preventDefault()}>
          <Toolbar />
          <InsertRow
            onPicture={(file) => pictures.put(placeIn(editor()), [file])}
            onBlock={blocks.ask}
            onDivider={blocks.putDivider}
          />
        </Tools>
        <ReactQuill
          ref={quill}
          theme=""
          defaultValue={initial}
          modules={modules}
          formats={formats}
          onChange={(value, delta, source) => {
            if (source !== 'user') return;
            const where = editor();
            onChange(mailHtml(value));
            // Undo restores text as it was, without new links.
            if (!where.history.ignoreChange) queueMicrotask(() => linkAddresses(where, delta));
          }}
        />
        {blocks.aside}
      </Around>
      {pictures.aside}
      {paste.aside}
      <RoomBelowTools />
    </>
  );
}

/** Looks about like the email, on its background, so that admins see what readers will see. */
const Around = styled.div`
  position: relative;
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.paper};
  &:focus-within { border-color: ${color.brand}; outline: 1px solid ${color.brand}; }

  .ql-container { height: auto; font: inherit; }
  .ql-editor {
    min-height: 400px;
    height: auto;
    /* Lines are no longer than in the email. */
    padding: 1.25rem max(1.5rem, calc((100% - 520px) / 2));
    overflow-wrap: anywhere;
    color: ${color.ink};
    font: 400 1rem/1.6 'Helvetica Neue', Helvetica, Arial, sans-serif;
    & > *:not(:last-child) { margin-bottom: 1rem; }
  }
  .ql-editor h1, .ql-editor h2, .ql-editor h3, .ql-editor h4 { font: 400 1.25rem/1.25 Georgia, 'Times New Roman', serif; }
  .ql-editor h1 { font-size: 1.9rem; }
  .ql-editor h2 { font-size: 1.5rem; }
  .ql-editor > * { text-align: start; unicode-bidi: plaintext; }
  .ql-editor li { padding-inline: 1.5em 0; }
  .ql-editor li > .ql-ui::before { margin-inline: -1.5em 0.3em; text-align: end; }
  .ql-editor li[data-list-start]:not(li[data-list-start] ~ li) { counter-set: list-0 var(--list-start) list-1 list-2; }
  .ql-editor a { color: ${site.colors.brand}; }
  .ql-editor img { display: inline-block; max-width: 100%; height: auto; cursor: pointer; }
  .ql-editor blockquote {
    padding: 2px 0 2px 20px;
    border-left: 2px solid ${color.saffron};
    font: italic 400 1.1rem/1.55 Georgia, 'Times New Roman', serif;
  }
  .ql-editor > blockquote:not(:last-child):has(+ blockquote) { margin-bottom: 0; }
  .ql-editor hr { margin: 1rem 0; border: 0; border-top: 1px solid ${color.hairline}; }
  .ql-editor :is(letter-card, letter-button, letter-divider) { display: block; max-width: 520px; cursor: pointer; }
  .ql-editor [data-piece]:focus { outline: 2px solid ${color.brand}; outline-offset: 3px; }
`;

/** Stays visible however long the letter. */
const Tools = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  container-type: inline-size;
`;

/** What is scrolled to stays below the tools. Quill, which scrolls to the caret, reads this from the body. */
const RoomBelowTools = createGlobalStyle`
  :root, body { scroll-padding-top: 10rem; }
`;
