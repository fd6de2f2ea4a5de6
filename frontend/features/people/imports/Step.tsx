import { type ReactNode, useEffect, useRef } from 'react';
import * as S from './SubscriberImport.styles.ts';

/** One step. `takesFocus`: where it replaces another step, not where the page begins with it. */
export function Step({ title, takesFocus, children }: { title: string; takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
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
