import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';
import type { Ground } from './TextField.styles.ts';

export const Row = styled.div<Ground>`
  display: flex;
  gap: ${space.near};
  align-items: flex-start;
  color: ${({ $on }) => ($on === 'night' ? color.nightSoft : color.inkSoft)};
  label { padding-block: 0.1rem; font-size: ${size.small}; line-height: 1.5; cursor: pointer; }
`;

export const Box = styled.input<Ground>`
  flex: none;
  width: 1.5rem;
  height: 1.5rem;
  margin: 0.05rem 0 0;
  accent-color: ${({ $on }) => ($on === 'night' ? color.saffron : color.brand)};
  cursor: pointer;
  &:focus-visible { outline-color: ${({ $on }) => ($on === 'night' ? color.paper : color.brand)}; }
  &[aria-invalid='true'] {
    outline: 2px solid ${({ $on }) => ($on === 'night' ? color.nightDanger : color.danger)};
    outline-offset: 2px;
  }
`;
