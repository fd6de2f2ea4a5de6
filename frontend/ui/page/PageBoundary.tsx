import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import * as S from './PageBoundary.styles.ts';

/** Shows an error if a page throws or its code does not load (offline, or after a new version was published). */
export function PageBoundary({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      path={path}
      fallback={
        <S.Failure role="alert">
          <h1 tabIndex={-1}>This page didn’t load</h1>
          <p>The connection may have been interrupted, or the site was just updated. Try reloading.</p>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </S.Failure>
      }
    >
      {children}
    </ErrorBoundary>
  );
}
