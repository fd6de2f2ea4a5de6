import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/Skeleton.ts';
import * as S from './EditTemplateDialog.styles.ts';
import type { Props } from './FinishedMail.tsx';

// What cleans a mail is larger than the rest of the admin, and only needed here.
const FinishedMail = lazy(() => import('./FinishedMail.tsx'));

/** The mail as it would be sent, and what is wrong with it, while it is being written. */
export function DraftPreview(props: Props) {
  return (
    <S.Beside>
      <Suspense fallback={<Skeleton $height="26rem" />}>
        <FinishedMail {...props} />
      </Suspense>
    </S.Beside>
  );
}
