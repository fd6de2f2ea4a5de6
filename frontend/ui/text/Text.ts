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

/** A short line above a title that says what it is about. */
export const Kicker = styled.p`
  color: ${color.saffronInk};
  font: italic 500 ${size.lead}/1.3 ${font.serif};
`;

/** Who the talk is with. */
export const Byline = styled.p`
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
`;

/** Text from an admin, with its line breaks. */
export const Description = styled.p`
  white-space: pre-line;
`;

/** Secondary text: explanations and counts. */
export const Small = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
