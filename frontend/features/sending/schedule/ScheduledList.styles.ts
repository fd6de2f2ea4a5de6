import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Part = styled.section`
  margin-block: ${space.block} ${space.part};
  & > h2 { margin-bottom: ${space.near}; font-size: ${size.h3}; }
  td[data-title='To'] { overflow-wrap: break-word; }
`;

/** Why a letter is held. */
export const Why = styled.div`
  color: ${color.inkSoft};
  font-weight: 400;
  font-size: ${size.small};
`;
