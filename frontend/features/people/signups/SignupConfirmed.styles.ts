import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Box = styled.div`
  display: grid;
  gap: ${space.near};
  justify-items: start;
  margin-block: ${space.block} ${space.group};
  padding: ${space.block};
  border: 1px solid ${color.hairline};
  border-left: 3px solid ${color.saffron};
  background: ${color.paperLight};
  overflow-wrap: anywhere;
`;

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space.hair} ${space.text};
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; line-height: inherit; }
  dd { margin: 0; }
`;
