import { type ReactNode, useRef } from 'react';
import { site } from '../../../../../shared/site/site.ts';
import { Hidden } from '../../../../ui/text/Text.tsx';
import { pictureTypes } from './pastedPictures.ts';
import * as S from './Toolbar.styles.ts';

const { brand, black, gray } = site.colors;
const swatches = [
  [brand, 'Brand blue'],
  [black, 'Black'],
  [gray, 'Gray'],
] as const;

const icons = {
  bullet: 'M3 5h.01M3 10h.01M3 15h.01M7 5h10M7 10h10M7 15h10',
  ordered: 'M2.5 4.5 3.5 4V7M2.5 9.2h1.6L2.5 11.6h1.6M2.5 13.6h1.6L3.2 15l.9 1.4H2.5M8 5h9M8 10h9M8 15h9',
  link: 'M8.5 11.5 11.5 8.5M9.5 6.5 11.5 4.5a2.8 2.8 0 0 1 4 4L13.5 10.500M10.5 13.5 8.500 15.5a2.8 2.8 0 0 1-4-4L6.500 9.500',
} as const;

/** Quill's toolbar module handles the button by its class and value, and marks it as pressed. */
const tool = (format: string, label: string, face: ReactNode, value?: string | number) => (
  <S.Tool
    key={label}
    type="button"
    className={`ql-${format}`}
    value={value}
    data-tip={label}
    // A face of text is the name.
    aria-label={typeof face === 'string' ? undefined : label}
  >
    {face}
  </S.Tool>
);

/** The formats of a letter, and no others, so that a mail stays a letter. */
export const Toolbar = () => (
  <S.Bar role="group" aria-label="Format of the text">
    {tool('bold', 'Bold', <strong>B</strong>)}
    {tool('italic', 'Italic', <em>I</em>)}
    {tool('underline', 'Underline', <u>U</u>)}
    {tool('link', 'Link', <Icon path={icons.link} />)}
    <S.Gap />
    {[1, 2, 3].map((level) => tool('header', `Heading ${level}`, `H${level}`, level))}
    <S.Gap />
    {tool('list', 'Bullet list', <Icon path={icons.bullet} />, 'bullet')}
    {tool('list', 'Numbered list', <Icon path={icons.ordered} />, 'ordered')}
    <S.Gap />
    {swatches.map(([color, name]) =>
      tool('color', `Colour: ${name}`, <S.Swatch style={{ background: color }} />, color.toLowerCase()),
    )}
    <Hidden>Shift+Enter starts a new line within a paragraph.</Hidden>
  </S.Bar>
);

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

const quoteHint = 'To name the author, begin the last line with a dash';

interface InsertProps {
  onPicture: (file: File) => void;
  onBlock: (kind: 'button' | 'card' | 'passage') => void;
  onDivider: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/** The row below the toolbar, for what can be inserted besides text. Quill handles the quote, like the tools above. */
export function InsertRow({ onPicture, onBlock, onDivider, children }: InsertProps) {
  const file = useRef<HTMLInputElement>(null);
  const insert = (name: string, onClick: () => void) => (
    <S.Insert type="button" onClick={onClick}>
      {name}
    </S.Insert>
  );
  return (
    <S.Bar role="group" aria-label="Insert">
      <S.Label aria-hidden="true">Insert</S.Label>
      {insert('Picture', () => file.current?.click())}
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (chosen) onPicture(chosen);
        }}
      />
      {insert('Button', () => onBlock('button'))}
      {insert('Divider', onDivider)}
      <S.Insert type="button" className="ql-blockquote" data-tip={quoteHint} aria-description={quoteHint}>
        Quote
      </S.Insert>
      {insert('Passage', () => onBlock('passage'))}
      {insert('Card', () => onBlock('card'))}
      {children}
    </S.Bar>
  );
}
