import { styled } from 'styled-components';
import { color, space, width } from '../../ui/theme/theme.ts';
import { Main } from '../admin/Login.styles.ts';

/** Wide enough for the QR code beside its key. Its actions stick to the foot of the window, as those of a dialog do. */
export const SetUp = styled(Main)`
  --inset: 0px;
  grid-template-columns: minmax(0, 1fr);
  width: min(${width.form}, calc(100% - 2.5rem));
  gap: ${space.text};
  background: ${color.paper};
`;
