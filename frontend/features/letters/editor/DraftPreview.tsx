import { lazy, type ReactNode, Suspense } from 'react';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ErrorBoundary } from '../../../ui/page/PageBoundary.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import type { Props } from './MailPreview.tsx';

// The code that cleans an email is larger than the rest of the admin, and needed only here.
const MailPreview = lazy(() => import('./MailPreview.tsx'));

export const DraftPreview = (props: Props) => (
  <Stack>
    <LateCode of="preview" still="you can keep writing, and save">
      <MailPreview {...props} />
    </LateCode>
  </Stack>
);

/** A part of the editor whose code loads with it. `still`: what can be done if it does not load. */
export const LateCode = ({ of, still, children }: { of: string; still: string; children: ReactNode }) => (
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
