import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { App } from '../../frontend/app/App.tsx';
import { fillStore } from '../../frontend/app/fillStore.ts';
import { createStore } from '../../frontend/app/store.ts';
import { loadPublicPages } from '../../frontend/document/loadPublicPages.ts';
import { WhenReady } from '../../frontend/ui/ready.ts';
import type { PageDocument } from '../../shared/publication.ts';
import { emptyPages, samplePages } from '../support/samplePages.ts';

function appOf({ answers = {}, absent, path }: PageDocument) {
  const store = createStore();
  fillStore(store, answers, path);
  return <App store={store} absentAt={absent ? path : null} />;
}

// React's development version says on the console where the two differ, which fails a test.
test.each([...samplePages, ...emptyPages])('the browser makes of $path what its document has', async (page) => {
  await loadPublicPages();
  const box = document.createElement('div');
  box.innerHTML = renderToString(<StaticRouter location={page.path}>{appOf(page)}</StaticRouter>);
  for (const hoisted of box.querySelectorAll('title, meta, link')) hoisted.remove();
  document.body.append(box);
  const ready = vi.fn();
  const root = hydrateRoot(
    box,
    <WhenReady value={ready}>
      <MemoryRouter initialEntries={[page.path]}>{appOf(page)}</MemoryRouter>
    </WhenReady>,
    { onRecoverableError: (error) => console.error(error) },
  );
  await expect.poll(() => ready.mock.calls.length).toBeGreaterThan(0);
  expect(box.querySelectorAll('h1')).toHaveLength(1);
  root.unmount();
  box.remove();
});
