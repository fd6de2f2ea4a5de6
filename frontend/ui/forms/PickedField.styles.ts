import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';
import { Input } from './TextField.styles.ts';

/** Side by side, or below each other where there is no room for both. */
export const Both = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight};
`;

export const Text = styled(Input)`
  flex: 3 1 10rem;
  min-width: 0;
  width: auto;
`;

export const Picker = styled(Input)`
  flex: 1 0 9.25rem;
  width: auto;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
