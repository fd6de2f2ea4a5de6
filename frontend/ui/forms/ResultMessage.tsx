import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { space } from '../theme/theme.ts';
import { focusWhenShown } from './focusWhenShown.ts';

/** A page with little text. */
export const ShortPage = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  max-width: 38rem;
`;

export interface Message {
  title: string;
  words: ReactNode;
}

/** Shows an outcome, and announces it to screen readers. */
export const ResultMessage = ({ title, children }: { title: string; children: ReactNode }) => (
  <ShortPage>
    <h1 ref={focusWhenShown} tabIndex={-1}>
      {title}
    </h1>
    {children}
  </ShortPage>
);
