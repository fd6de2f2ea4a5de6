import { styled } from 'styled-components';
import { color, size, space, width } from '../../../ui/theme/theme.ts';

export const Narrow = styled.div`
  max-width: ${width.form};
  background: inherit;
`;

/** A step of the import: its title, which takes the focus when the step appears, and its content. */
export const Step = styled.section`
  display: grid;
  gap: ${space.block};
  background: inherit;
  & > h2 { font-size: ${size.h3}; overflow-wrap: anywhere; }
  & > h2:focus { outline: none; }
`;

export const Mapping = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};
  caption { padding-bottom: ${space.tight}; text-align: left; }
  th, td { padding: ${space.tight} ${space.text} ${space.tight} 0; border-top: 1px solid ${color.hairline}; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  td { color: ${color.inkSoft}; }
`;
