import { type ReactNode, useEffect, useRef } from 'react';
import * as S from './SubscriberImport.styles.ts';

/** One step. It takes the focus where it comes in the place of another, not where the page begins with it. */
export function Step({ title, follows, children }: { title: string; follows: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (follows) heading.current?.focus();
  }, []);
  return (
    <S.Step>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </S.Step>
  );
}
