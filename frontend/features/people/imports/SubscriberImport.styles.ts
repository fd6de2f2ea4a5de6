import { styled } from 'styled-components';
import { size, space, width } from '../../../ui/theme/theme.ts';

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
