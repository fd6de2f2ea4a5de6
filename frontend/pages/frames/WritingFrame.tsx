import type { ReactNode } from 'react';
import * as S from './WritingFrame.styles.ts';

/** The frame for writing a letter and for the door: the whole window, without the admin's navigation. The page leads back by itself. */
export const WritingFrame = ({ children }: { children: ReactNode }) => (
  <S.Main id="content" tabIndex={-1}>
    {children}
  </S.Main>
);
