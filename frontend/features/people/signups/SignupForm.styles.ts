import { styled } from 'styled-components';
import { from, space } from '../../../ui/theme/theme.ts';

export const Place = styled.div`
  /* Its heading stays in sight. */
  scroll-margin-top: calc(${space.part} + ${space.group});
`;

export const Form = styled.form`
  display: grid;
  gap: ${space.block};
  button { justify-self: start; min-width: 12rem; }
`;

export const Pair = styled.div`
  display: grid;
  gap: ${space.block};
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
`;

/** Screen readers follow it from the start, so it is there while it is empty, but takes no room. */
export const Waiting = styled.p`
  &:not(:empty) { margin-top: ${space.near}; }
`;
