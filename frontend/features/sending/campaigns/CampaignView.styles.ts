import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.text};
  align-items: center;
  max-width: none;
  margin-bottom: ${space.block};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Progress = styled.section`
  display: grid;
  gap: ${space.block};
  margin-block: ${space.block} ${space.part};
`;

export const Part = styled.section`
  margin-bottom: ${space.part};
  [role='tabpanel'] { display: grid; gap: ${space.text}; }
  & > h2 { margin-bottom: ${space.text}; font-size: ${size.h3}; }
`;

export const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
  gap: ${space.text};
  margin: 0;
  font-variant-numeric: tabular-nums;
  div { display: grid; gap: 0; padding-left: ${space.near}; border-left: 3px solid ${color.hairline}; }
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; font-size: ${size.h3}; line-height: 1.3; }
`;
