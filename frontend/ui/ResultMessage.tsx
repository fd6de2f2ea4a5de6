import { type ReactNode, useEffect, useRef } from 'react';
import * as S from './ResultMessage.styles.ts';

/** What is said of how something ended. */
export interface Said {
  title: string;
  words: ReactNode;
}

/** A page of few words that says how something ended, to screen readers too. */
export function ResultMessage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <S.Words>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </S.Words>
  );
}
