import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { space } from '../theme/theme.ts';

/** A page with little text. */
export const ShortPage = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  max-width: 38rem;
`;

/** A message about an outcome. */
export interface Message {
  title: string;
  words: ReactNode;
}

/** Shows an outcome, and announces it to screen readers. */
export function ResultMessage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <ShortPage>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </ShortPage>
  );
}
