import type { ReactNode } from 'react';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import * as S from './SubscriberImport.styles.ts';

/** One step. `takesFocus`: where it replaces another step, not where the page begins with it. */
export const Step = ({ title, takesFocus, children }: { title: string; takesFocus: boolean; children: ReactNode }) => (
  <S.Step>
    <h2 ref={takesFocus ? focusWhenShown : undefined} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </S.Step>
);
