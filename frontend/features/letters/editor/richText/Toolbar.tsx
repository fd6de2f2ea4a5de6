import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Hidden } from '../../../../ui/text/Text.tsx';
import { color, font, radius, size, space } from '../../../../ui/theme/theme.ts';
import { swatches } from '../letterHtml.ts';
import { pictureTypes } from './pasted.ts';
import type { Insertable } from './useBlocks.tsx';

const icons = {
  bullet: 'M3 5h.01M3 10h.01M3 15h.01M7 5h10M7 10h10M7 15h10',
  ordered: 'M2.5 4.5 3.5 4V7M2.5 9.2h1.6L2.5 11.6h1.6M2.5 13.6h1.6L3.2 15l.9 1.4H2.5M8 5h9M8 10h9M8 15h9',
  link: 'M8.5 11.5 11.5 8.5M9.5 6.5 11.5 4.5a2.8 2.8 0 0 1 4 4L13.5 10.500M10.5 13.5 8.500 15.5a2.8 2.8 0 0 1-4-4L6.500 9.500',
} as const;

/** Quill's toolbar module handles the button by its class and value, and marks it as pressed. */
const tool = (format: string, label: string, face: ReactNode, value?: string | number) => (
  <Tool
    key={label}
    type="button"
    className={`ql-${format}`}
    value={value}
    data-tip={label}
    aria-label={typeof face === 'string' ? undefined : label}
  >
    {face}
  </Tool>
);

/** The formats of a letter, and no others, so that an email stays a letter. */
export const Toolbar = () => (
  <Bar role="group" aria-label="Format of the text">
    {tool('bold', 'Bold', <strong>B</strong>)}
    {tool('italic', 'Italic', <em>I</em>)}
    {tool('underline', 'Underline', <u>U</u>)}
    {tool('link', 'Link', <Icon path={icons.link} />)}
    <Gap />
    {[1, 2, 3].map((level) => tool('header', `Heading ${level}`, `H${level}`, level))}
    <Gap />
    {tool('list', 'Bullet list', <Icon path={icons.bullet} />, 'bullet')}
    {tool('list', 'Numbered list', <Icon path={icons.ordered} />, 'ordered')}
    <Gap />
    {swatches.map(([name, hex]) => tool('color', `Colour: ${name}`, <Swatch style={{ background: hex }} />, hex))}
    <Hidden>Shift+Enter starts a new line within a paragraph.</Hidden>
  </Bar>
);

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

const quoteHint = 'To name the author, begin the last line with a dash';

interface InsertProps {
  onPicture: (file: File) => void;
  onBlock: (kind: Insertable) => void;
  onDivider: () => void;
}

/** Quill handles the quote, like the tools above. */
export function InsertRow({ onPicture, onBlock, onDivider }: InsertProps) {
  const file = useRef<HTMLInputElement>(null);
  const insert = (name: string, onClick: () => void) => (
    <Insert type="button" onClick={onClick}>
      {name}
    </Insert>
  );
  return (
    <Bar role="group" aria-label="Insert">
      <Label aria-hidden="true">Insert</Label>
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
      <Insert type="button" className="ql-blockquote" data-tip={quoteHint} aria-description={quoteHint}>
        Quote
      </Insert>
      {insert('Passage', () => onBlock('passage'))}
      {insert('Card', () => onBlock('card'))}
      {insert('Personal details', () => onBlock('placeholder'))}
    </Bar>
  );
}

/** The buttons get smaller if they do not fit side by side: the text matters more. */
const narrow = '@container (max-width: 36rem)';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  align-items: center;
  padding: ${space.hair} ${space.tight};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paperLight};
  &[aria-label='Insert'] { column-gap: ${space.hair}; }
`;

const Tool = styled.button`
  display: grid;
  place-items: center;
  min-width: 2rem;
  height: 2.1rem;
  padding: 0 0.3rem;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font: 500 1rem/1 ${font.serif};
  cursor: pointer;
  &:hover { background: ${color.brandWash}; }
  &:focus-visible { outline-offset: -2px; }
  &[aria-pressed='true'] { border-color: ${color.brand}; background: ${color.brandWash}; color: ${color.brand}; }
  svg { width: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
`;

const Insert = styled(Tool)`
  min-width: 0;
  padding: 0 ${space.tight};
  font: 500 ${size.small}/1 ${font.sans};
  ${narrow} { height: 1.7rem; padding: 0 0.4rem; font-size: ${size.tiny}; }
`;

const Label = styled.span`
  padding-inline: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.small};
  ${narrow} { display: none; }
`;

const Gap = styled.span`
  width: 1px;
  height: 1.25rem;
  margin-inline: 2px;
  background: ${color.hairline};
`;

const Swatch = styled.span`
  width: 1.15rem;
  height: 1.15rem;
  border: 1px solid ${color.edge};
  border-radius: 50%;
`;
