import { Component, type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { Button } from '../buttons/Button.tsx';
import { size, space } from '../theme/theme.ts';
import { Meta } from './Meta.tsx';

/** Shows an error if a page throws or its code does not load (offline, or after a new version was published). */
export function PageBoundary({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <ErrorBoundary path={path} fallback={<FailedPage />}>
      {children}
    </ErrorBoundary>
  );
}

/** The pages that failed in this document. Browsers keep that a module failed until the document is loaded again. */
const failed = new Set<string>();

/** Reloads by itself when the connection is back, and when someone comes back to it. */
function FailedPage() {
  useEffect(() => {
    const reload = () => location.reload();
    if (failed.has(location.pathname) && navigator.onLine) reload();
    failed.add(location.pathname);
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Failure role="alert">
      <Meta title="This page didn’t load" hidden />
      <h1 tabIndex={-1}>This page didn’t load</h1>
      <p>You may be offline, or the site has just been updated. Please reload the page.</p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </Failure>
  );
}

interface Props {
  children: ReactNode;
  /** Shown if a part throws or its code does not load. */
  fallback: ReactNode;
  /** The current path, for a boundary that stays mounted while pages change. A new path clears the error. */
  path?: string;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ path }: Props) {
    if (this.state.failed && path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

const Failure = styled.div`
  display: grid;
  gap: ${space.block};
  align-content: center;
  justify-items: center;
  padding: ${space.section} ${space.gutter};
  text-align: center;
  h1 { font-size: ${size.h2}; }
`;
