import { styled } from 'styled-components';
import { color, font, size, space } from '../../ui/theme.ts';
import { Card as Ruled } from './EventCard.styles.ts';

export const Card = styled(Ruled)`
  padding-top: 0;
  border-top: 0;
`;

export const Guests = styled.p`
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
`;

export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.text} ${space.group};
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; font: 500 ${size.h3}/1.25 ${font.serif}; }
`;

export const None = styled.p`
  max-width: none;
  padding-block: ${space.part};
  border-block: 1px solid ${color.hairline};
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
  text-align: center;
`;

export const Failed = styled(None)`
  display: grid;
  gap: ${space.block};
  justify-items: center;
`;
