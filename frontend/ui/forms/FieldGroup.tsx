import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

const Box = styled.div`
  display: grid;
  gap: ${space.text};
  min-width: 0;
  padding-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  &:first-child { padding-top: 0; border-top: 0; }
  h3 { font-size: ${size.lead}; }
`;

/** Fields of a long form that belong together, below a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Box>
  );
}
