import { type ComponentType, lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PageBoundary } from '../../../frontend/ui/page/PageBoundary.tsx';
import { accessible, show } from '../support/show.tsx';

const title = (name: string) => page.getByRole('heading', { level: 1, name });

const Lost = lazy(() => Promise.reject<{ default: ComponentType }>(new Error('offline')));
const Terms = lazy(async () => ({ default: () => <h1>Terms</h1> }));

const at = (path: string, Page: ComponentType) => (
  <PageBoundary path={path}>
    <Suspense>
      <Page />
    </Suspense>
  </PageBoundary>
);

test('a page whose code does not load says so, offers a reload, and does not block other pages', async () => {
  // React logs what a boundary caught.
  vi.mocked(console.error).mockImplementation(() => {});
  const screen = await show(at('/privacy', Lost));
  await expect.element(title('This page didn’t load')).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await accessible();
  await screen.rerender(at('/terms', Terms));
  await expect.element(title('Terms')).toBeVisible();
  vi.mocked(console.error).mockClear();
});
