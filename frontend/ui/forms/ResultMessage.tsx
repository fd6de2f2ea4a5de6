import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { space } from '../theme/theme.ts';

/** A page of few words. */
export const Words = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  max-width: 38rem;
`;

/** What is said of how something ended. */
export interface Said {
  title: string;
  words: ReactNode;
}

/** Says how something ended, to screen readers too. */
export function ResultMessage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Words>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Words>
  );
}
