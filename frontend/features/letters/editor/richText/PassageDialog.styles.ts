import { styled } from 'styled-components';
import { color, font, size, space } from '../../../../ui/theme/theme.ts';
import { Choice } from './CardDialog.styles.ts';

export const Find = styled.div`
  display: grid;
  gap: ${space.tight};
  margin-top: ${space.near};
`;

/** Scrolls by itself, so that the search and the buttons stay in sight. */
export const Passages = styled.ul`
  display: grid;
  gap: ${space.tight};
  max-height: min(26rem, 45vh);
  margin-top: ${space.near};
  padding: 2px;
  overflow-y: auto;
  list-style: none;
`;

/** A paragraph, as it is read, below who says it and when. */
export const Passage = styled(Choice)`
  width: 100%;
  && span { color: ${color.inkSoft}; font-size: ${size.tiny}; white-space: normal; }
  q { font: 400 ${size.text}/1.5 ${font.serif}; quotes: none; }
`;
