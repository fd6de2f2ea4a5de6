import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { Words } from './TemplateProgress.styles.ts';

export const Facts = styled(Words)`
  column-gap: ${space.text};
  margin-bottom: ${space.block};
  font-variant-numeric: normal;
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
