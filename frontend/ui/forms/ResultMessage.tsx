import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { site } from '../../../shared/site/site.ts';
import { space } from '../theme/theme.ts';

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

/** The `ref` of what takes the focus when it appears: what had it is gone, or not everyone sees it appear. */
export const focusWhenShown = (element: HTMLElement | null) => element?.focus();

const SupportLink = () => <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>;

export const support = <SupportLink />;

export const openItAgain = <p>Part of it may be missing. Open the link in our email again, or write to {support}.</p>;

export const ifItKeepsFailing = <p>If it keeps failing, write to {support}, and we’ll do it for you.</p>;

export const ShortPage = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  max-width: 38rem;
`;
