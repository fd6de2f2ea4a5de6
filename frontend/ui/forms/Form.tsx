import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, from, size, space } from '../theme/theme.ts';

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Box>
  );
}

/** Fields below each other; those in a {@link Pair} are side by side if there is room. */
export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.text};
  background: inherit;
`;

export const Pair = styled.div`
  display: grid;
  gap: ${space.text};
  align-items: start;
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
`;

export const Triple = styled(Pair)`
  ${from.tablet} { grid-template-columns: repeat(3, 1fr); }
`;

const Box = styled.div`
  display: grid;
  gap: ${space.text};
  min-width: 0;
  padding-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  &:first-child { padding-top: 0; border-top: 0; }
  h3 { font-size: ${size.lead}; }
`;
