import { styled } from 'styled-components';
import { color, font, size, space, width } from '../theme/theme.ts';

/** Running text: paragraphs, subheadings and lists with a book's rhythm. */
export const Prose = styled.div`
  max-width: ${width.text};
  & > * + * { margin-top: ${space.text}; }
  & > * + h2, & > * + h3 { margin-top: ${space.part}; }
`;

/** A larger first paragraph. */
export const Lead = styled.p`
  font-size: ${size.lead};
  line-height: 1.5;
`;

/** A short line over a title that says what it is about. */
export const Kicker = styled.p<{ $on?: 'paper' | 'night' }>`
  color: ${({ $on }) => ($on === 'night' ? color.saffron : color.saffronInk)};
  font: italic 500 ${size.lead}/1.3 ${font.serif};
`;

/** Whom it is with. */
export const Byline = styled.p`
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
`;

/** What an admin wrote, with its lines as they were typed. */
export const Description = styled.p`
  white-space: pre-line;
`;

/** Of second rank: what explains, and what was counted. */
export const Small = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
