import { type ReactNode, useEffect, useRef } from 'react';
import * as S from './YourDetails.styles.ts';

/** One section of the page. `done` moves the focus to its title, because the element that had it is gone. */
export function Part({ title, done = false, children }: { title: string; done?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  return (
    <S.Part>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <S.Body>{children}</S.Body>
    </S.Part>
  );
}
