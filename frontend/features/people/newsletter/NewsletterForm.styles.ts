import { styled } from 'styled-components';
import type { Ground } from '../../../ui/forms/TextField.styles.ts';
import { Enso } from '../../../ui/pictures/Enso.tsx';
import { color, from, radius, space, width } from '../../../ui/theme/theme.ts';

export const Form = styled.form`
  display: grid;
  gap: ${space.block};
  max-width: ${width.form};
  button { justify-self: start; min-width: 12rem; }
  ${from.tablet} {
    grid-template-columns: 1fr 1fr;
    & > :nth-child(n + 3) { grid-column: 1 / -1; }
  }
`;

export const Thanks = styled.div<Ground>`
  display: grid;
  gap: ${space.tight};
  justify-items: start;
  max-width: ${width.form};
  padding: ${space.group};
  border: 1px solid ${({ $on }) => ($on === 'night' ? color.nightHairline : color.hairline)};
  border-radius: ${radius.card};
  color: ${({ $on }) => ($on === 'night' ? color.nightSoft : color.inkSoft)};
  h3 { color: ${({ $on }) => ($on === 'night' ? color.paper : color.ink)}; }
  &:focus { outline: none; }
`;

export const Mark = styled(Enso)<Ground>`
  width: 2.75rem;
  margin-bottom: ${space.tight};
  color: ${({ $on }) => ($on === 'night' ? color.saffron : color.brand)};
`;
