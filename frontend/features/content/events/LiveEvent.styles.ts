import { styled } from 'styled-components';
import { ListEmpty } from '../../../ui/tables/ListState.tsx';
import { color, font, size, space } from '../../../ui/theme/theme.ts';
import { Card as Ruled } from './EventCard.styles.ts';

export const Card = styled(Ruled)`
  padding-top: 0;
  border-top: 0;
`;

export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.text} ${space.group};
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; font: 500 ${size.h3}/1.25 ${font.serif}; }
`;

/** The visitor's own time has a line to itself, where its width moves nothing. */
export const When = styled.div`
  display: grid;
  gap: ${space.near};
  color: ${color.inkSoft};
  dd { color: ${color.ink}; }
`;

export const Failed = styled(ListEmpty)`
  display: grid;
  gap: ${space.block};
  justify-items: center;
`;
