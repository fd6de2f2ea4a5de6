import { styled } from 'styled-components';
import { Small } from '../../../ui/text/Text.ts';
import { color, font, size, space } from '../../../ui/theme/theme.ts';

export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
  gap: ${space.block};
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; }
  dt + dd { font: 500 ${size.h3}/1.3 ${font.serif}; font-variant-numeric: lining-nums tabular-nums; }
  dd + dd { color: ${color.inkSoft}; font-size: ${size.small}; line-height: 1.45; }
`;

export const Note = styled(Small)`
  margin-block: ${space.tight} ${space.text};
`;

export const Address = styled.span`
  font-weight: 400;
  overflow-wrap: anywhere;
`;
