import { lazy, type ReactNode, Suspense } from 'react';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ErrorBoundary } from '../../../ui/page/PageBoundary.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import type { Props } from './MailPreview.tsx';

// The code that cleans an email is larger than the rest of the admin, and needed only here.
const MailPreview = lazy(() => import('./MailPreview.tsx'));

/** The email as it would be sent, and its problems, while it is being written. */
export const DraftPreview = (props: Props) => (
  <Stack>
    <LateCode of="preview" still="you can keep writing, and save">
      <MailPreview {...props} />
    </LateCode>
  </Stack>
);

interface LateProps {
  of: string;
  /** What can be done if it does not load. */
  still: string;
  children: ReactNode;
}

/** A part of the editor whose code loads with it. */
export const LateCode = ({ of, still, children }: LateProps) => (
  <ErrorBoundary
    fallback={
      <ListFailed
        words={`The ${of} couldn’t be loaded. Please check your connection and try again. Nothing is lost: ${still}.`}
        onRetry={() => location.reload()}
      />
    }
  >
    <Suspense fallback={<Skeleton $height="26rem" />}>{children}</Suspense>
  </ErrorBoundary>
);
