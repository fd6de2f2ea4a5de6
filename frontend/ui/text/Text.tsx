import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { color, font, size, space, width } from '../theme/theme.ts';

export const Prose = styled.div`
  max-width: ${width.text};
  & > * + * { margin-top: ${space.text}; }
  & > * + h2, & > * + h3 { margin-top: ${space.part}; }
`;

export const Lead = styled.p`
  font-size: ${size.lead};
  line-height: 1.5;
`;

export const Kicker = styled.p`
  color: ${color.saffronInk};
  font: italic 500 ${size.lead}/1.3 ${font.serif};
`;

export const Byline = styled.p`
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
`;

/** Text from an admin, with its line breaks. */
export const Description = styled.p`
  white-space: pre-line;
`;

/** Cut after two lines (docs/spec.md, Recordings). */
export const TwoLines = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const Small = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

const tones = {
  good: [color.success, color.successWash, color.success],
  bad: [color.danger, color.dangerWash, color.danger],
  plain: [color.inkSoft, 'transparent', color.edge],
  busy: [color.brand, color.brandWash, color.brand],
  care: [color.ink, color.saffronWash, color.saffronInk],
} as const;

export type Tone = keyof typeof tones;

export const Status = styled.span<{ $tone?: Tone }>`
  display: inline-block;
  padding: 0.05rem 0.5rem;
  border: 1px solid ${({ $tone = 'plain' }) => tones[$tone][2]};
  border-radius: 2px;
  background: ${({ $tone = 'plain' }) => tones[$tone][1]};
  color: ${({ $tone = 'plain' }) => tones[$tone][0]};
  font-weight: 600;
  font-size: ${size.tiny};
  line-height: 1.5;
  white-space: nowrap;
`;

/** Something to know before going on. The color only adds emphasis. */
export function Notice({ tone = 'care', ...rest }: { tone?: keyof typeof noticeColors } & ComponentProps<'div'>) {
  return <NoticeBox $tone={tone} {...rest} />;
}

const List = styled.ul`
  margin-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  li { padding-block: ${space.block}; border-bottom: 1px solid ${color.hairline}; }
  p { margin-top: ${space.hair}; color: ${color.inkSoft}; }
`;

/** The paragraphs of a text of the settings, which empty lines separate. */
const partsOf = (text: string) => text.split(/\n\s*\n/).filter((part) => part.trim());

export const Paragraphs = ({ text }: { text: string }) => partsOf(text).map((words) => <p key={words}>{words}</p>);

/** The parts of a list of the settings, of which the first line is the title. */
export const titledParts = (text: string): [title: string, words: string][] =>
  partsOf(text).map((part) => {
    const [title = '', ...words] = part.trim().split('\n');
    return [title, words.join(' ')];
  });

export const TitledList = ({ items }: { items: readonly (readonly [title: string, words: string])[] }) => (
  <List>
    {items.map(([title, words]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{words}</p>
      </li>
    ))}
  </List>
);

/** Only for screen readers. */
export const Hidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

const noticeColors = {
  care: [color.saffron, color.saffronWash],
  danger: [color.danger, color.dangerWash],
  good: [color.success, color.successWash],
  plain: [color.hairline, color.brandWash],
} as const;

const NoticeBox = styled.div<{ $tone: keyof typeof noticeColors }>`
  display: grid;
  gap: ${space.tight};
  padding: ${space.near} ${space.text};
  border-left: 3px solid ${({ $tone }) => noticeColors[$tone][0]};
  background: ${({ $tone }) => noticeColors[$tone][1]};
  color: ${color.ink};
  font-size: ${size.small};
  line-height: 1.5;
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
  li, p { max-width: none; }
`;
