import { styled } from 'styled-components';
import { Byline } from '../../../ui/text/Text.ts';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { Badge as OnPaper } from './EventCard.styles.ts';

export const Halves = styled.div`
  display: grid;
  gap: ${space.group};
  align-items: center;
  ${from.desktop} { grid-template-columns: 1fr 1.1fr; gap: ${space.part}; }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  min-width: 0;
  color: ${color.nightSoft};
  h2 { color: ${color.paper}; }
`;

export const Badge = styled(OnPaper)`
  border-color: ${color.saffron};
  color: ${color.saffron};
`;

export const Guests = styled(Byline)`
  color: ${color.paper};
`;

export const When = styled.p`
  color: ${color.paper};
  font: 500 ${size.h3}/1.25 ${font.serif};
`;
