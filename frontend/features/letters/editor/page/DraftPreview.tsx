import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../../ui/page/PageBoundary.tsx';
import { ListFailed } from '../../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../../ui/text/Skeleton.tsx';
import * as S from './LetterEditor.styles.ts';
import type { Props } from './MailPreview.tsx';

// The code that cleans a mail is larger than the rest of the admin, and needed only here.
const MailPreview = lazy(() => import('./MailPreview.tsx'));

/** The mail as it would be sent, and its problems, while it is being written. */
export function DraftPreview(props: Props) {
  return (
    <S.Shown>
      <ErrorBoundary
        fallback={
          <ListFailed
            words="The preview couldn’t be loaded. Please check your connection and try again. Nothing is lost: you can keep writing, and save."
            onRetry={() => location.reload()}
          />
        }
      >
        <Suspense fallback={<Skeleton $height="26rem" />}>
          <MailPreview {...props} />
        </Suspense>
      </ErrorBoundary>
    </S.Shown>
  );
}
