import { styled } from 'styled-components';
import { color, from, space } from '../../../ui/theme.ts';

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.block} ${space.group};
  align-items: start;
  ${from.desktop} { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); }
`;

export const Fields = styled.div`
  display: grid;
  gap: ${space.text};
`;

export const Beside = styled.div`
  display: grid;
  gap: ${space.text};
  ${from.desktop} { position: sticky; top: 0; }
`;

/** Always at hand, however long the mail. To the left: toasts come at the right. */
export const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  gap: ${space.near};
  justify-content: flex-start;
  margin: 0 calc(-1 * clamp(1.25rem, 4vw, 2rem)) calc(-1 * clamp(1.25rem, 4vw, 2rem));
  padding: ${space.near} clamp(1.25rem, 4vw, 2rem);
  border-top: 1px solid ${color.hairline};
  background: ${color.paper};
`;
