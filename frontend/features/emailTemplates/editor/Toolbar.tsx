import type { ReactNode } from 'react';
import { site } from '../../../../shared/site.ts';
import { Hidden } from '../../../ui/Hidden.ts';
import * as S from './Toolbar.styles.ts';

interface Props {
  /** What stands at the caret. */
  format: Record<string, unknown>;
  onFormat: (name: string, value: string | number | boolean) => void;
  onLink: () => void;
}

const { brand, black, gray } = site.colors;
const swatches = [
  [brand, 'Brand blue'],
  [black, 'Black'],
  [gray, 'Gray'],
] as const;

const listIcons = {
  bullet: 'M3 5h.01M3 10h.01M3 15h.01M7 5h10M7 10h10M7 15h10',
  ordered: 'M2.5 4.5 3.5 4V7M2.5 9.2h1.6L2.5 11.6h1.6M2.5 13.6h1.6L3.2 15l.9 1.4H2.5M8 5h9M8 10h9M8 15h9',
  link: 'M8.5 11.5 11.5 8.5M9.5 6.5 11.5 4.5a2.8 2.8 0 0 1 4 4L13.5 10.500M10.5 13.5 8.500 15.5a2.8 2.8 0 0 1-4-4L6.500 9.500',
} as const;

/** What the words can be made: exactly this, so that a mail stays a letter. */
export function Toolbar({ format, onFormat, onLink }: Props) {
  const toggle = (name: string, value: string | number | true, label: string, face: ReactNode) => {
    const on = format[name] === value;
    return (
      <S.Tool
        key={label}
        type="button"
        title={label}
        // Where the face is words, it is the name.
        aria-label={typeof face === 'string' ? undefined : label}
        aria-pressed={on}
        // The words stay marked while their format changes.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onFormat(name, on ? false : value)}
      >
        {face}
      </S.Tool>
    );
  };
  return (
    <S.Bar role="group" aria-label="Format of the text">
      {toggle('bold', true, 'Bold', <strong>B</strong>)}
      {toggle('italic', true, 'Italic', <em>I</em>)}
      {toggle('underline', true, 'Underline', <u>U</u>)}
      <S.Tool
        type="button"
        title="Link"
        aria-label="Link"
        aria-pressed={Boolean(format.link)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onLink}
      >
        <Icon path={listIcons.link} />
      </S.Tool>
      <S.Gap />
      {[1, 2, 3].map((level) => toggle('header', level, `Heading ${level}`, `H${level}`))}
      <S.Gap />
      {toggle('list', 'bullet', 'Bullet list', <Icon path={listIcons.bullet} />)}
      {toggle('list', 'ordered', 'Numbered list', <Icon path={listIcons.ordered} />)}
      <S.Gap />
      {swatches.map(([color, name]) =>
        toggle('color', color.toLowerCase(), `Colour: ${name}`, <S.Swatch style={{ background: color }} />),
      )}
      <Hidden>Shift and Enter begin a new line within a paragraph.</Hidden>
    </S.Bar>
  );
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
