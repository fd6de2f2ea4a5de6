import { styled } from 'styled-components';
import { space } from '../theme/theme.ts';

/** The bar above a list: position or search on the left, actions on the right. */
export const Toolbar = styled.div<{ $center?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near} ${space.block};
  align-items: center;
  /* A button's height: one may come only once the list has loaded. */
  min-height: 3rem;
  justify-content: ${({ $center }) => ($center ? 'center' : 'space-between')};
  margin-block: ${({ $center }) => ($center ? space.block : 0)} ${space.block};
`;
