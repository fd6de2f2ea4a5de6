import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Lazy, LazyComponent } from '../../frontend/ui/LazyComponent.tsx';
import { PageBoundary } from '../../frontend/ui/PageBoundary.tsx';
import { accessible, show } from './show.tsx';

const title = (name: string) => page.getByRole('heading', { level: 1, name });

/** A page whose code is there once `arrives` says so. */
function late(name: string) {
  const fetch = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>();
  fetch.mockRejectedValue(new Error('offline'));
  const arrive = () => fetch.mockResolvedValue({ default: () => <h1>{name}</h1> });
  return { code: new LazyComponent(fetch), arrive };
}
const at = (path: string, code: LazyComponent) => (
  <PageBoundary at={path}>
    <Suspense>
      <Lazy key={path} code={code} props={{}} />
    </Suspense>
  </PageBoundary>
);

test('a page whose code does not arrive says so, and comes by Try again or by coming back', async () => {
  // React reports what a boundary caught.
  vi.mocked(console.error).mockImplementation(() => {});
  const privacy = late('Privacy');
  const terms = late('Terms');
  const screen = await show(at('/privacy', privacy.code));
  await expect.element(title('This page did not load')).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await accessible();
  privacy.arrive();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(title('Privacy')).toBeVisible();
  await screen.rerender(at('/terms', terms.code));
  await expect.element(title('This page did not load')).toBeVisible();
  await screen.rerender(at('/privacy', privacy.code));
  await expect.element(title('Privacy')).toBeVisible();
  terms.arrive();
  await screen.rerender(at('/terms', terms.code));
  await expect.element(title('Terms')).toBeVisible();
  vi.mocked(console.error).mockClear();
});
