import type { FactorFrame } from '../../features/accounts/SecondFactor.tsx';
import { FocusOnNavigation } from '../../features/site/layout/PageOutlet.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { Mark } from '../admin/Login.styles.ts';
import { SetUp } from './SetUpFrame.styles.ts';

/** The page, in place of any other, on which an admin sets up a second factor. */
export function SetUpFrame({ title, children }: FactorFrame) {
  return (
    <SetUp id="content">
      <Meta title={`Admin - ${title}`} hidden />
      <Mark />
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      <FocusOnNavigation />
    </SetUp>
  );
}
