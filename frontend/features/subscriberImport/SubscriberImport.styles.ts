import { styled } from 'styled-components';
import { color, font, size, space, width } from '../../ui/theme.ts';

export const Narrow = styled.div`
  max-width: ${width.form};
  background: inherit;
`;

/** A step of the import: its title, which takes the focus when the step comes, and what there is to do. */
export const Step = styled.section`
  display: grid;
  gap: ${space.block};
  background: inherit;
  & > h2 { font-size: ${size.h3}; overflow-wrap: anywhere; }
  & > h2:focus { outline: none; }
`;

/** Lines of the file as they are; long ones scroll, by the keyboard too. */
export const Beginning = styled.pre.attrs({ role: 'region', tabIndex: 0 })`
  margin: ${space.hair} 0 0;
  padding: ${space.near};
  overflow-x: auto;
  background: ${color.paperDeep};
  font: 400 ${size.tiny}/1.55 ${font.mono};
`;
