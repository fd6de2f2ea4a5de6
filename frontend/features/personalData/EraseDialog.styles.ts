import { styled } from 'styled-components';
import { space } from '../../ui/theme.ts';

/** What goes and what stays, each in a list. */
export const Consequences = styled.div`
  display: grid;
  gap: ${space.near};
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
`;
