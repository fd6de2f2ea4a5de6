import { styled } from 'styled-components';
import { color, from, space } from '../../../../ui/theme/theme.ts';

export const Row = styled.form`
  display: grid;
  gap: ${space.near};
  padding-top: ${space.text};
  border-top: 1px solid ${color.hairline};
  button { place-self: start; }
  ${from.tablet} {
    grid-template-columns: 1fr auto;
    button { margin-top: 1.85rem; }
  }
`;
