import type { ReactNode } from 'react';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import * as S from './YourDetails.styles.ts';

/** One section of the page. `done` moves the focus to its title, because the element that had it is gone. */
export const Part = ({ title, done = false, children }: { title: string; done?: boolean; children: ReactNode }) => (
  <S.Part>
    <h2 ref={done ? focusWhenShown : undefined} tabIndex={-1}>
      {title}
    </h2>
    <S.Body>{children}</S.Body>
  </S.Part>
);
