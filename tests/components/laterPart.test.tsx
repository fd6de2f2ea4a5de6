import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, Link, StaticRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LaterPart } from '../../frontend/ui/LaterPart.tsx';
import { LazyComponent } from '../../frontend/ui/LazyComponent.tsx';
import { Ready, WhenReady } from '../../frontend/ui/ready.ts';

const sent = vi.fn();

function Form() {
  const [name, setName] = useState('');
  const [news, setNews] = useState(false);
  return (
    <form
      aria-label="Sign up"
      onSubmit={(event) => {
        event.preventDefault();
        sent({ name, news });
      }}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="News" type="checkbox" checked={news} onChange={() => setNews(!news)} />
      <button type="submit">Send</button>
      <Link to="/elsewhere">Elsewhere</Link>
    </form>
  );
}

const module = Promise.resolve({ default: Form });
let root: Root | undefined;
const mistaken = vi.fn();

/** A page as its document has it: the form stands two screens further down. */
async function open(fetch: () => Promise<{ default: typeof Form }>) {
  const standing = new LazyComponent(() => module);
  await standing.load();
  const box = document.body.appendChild(document.createElement('div'));
  const site = (code: LazyComponent) => <Site code={code} />;
  box.innerHTML = renderToString(<StaticRouter location={location.pathname}>{site(standing)}</StaticRouter>);
  const form = box.querySelector('form');
  const ready = vi.fn();
  const tree: ReactNode = (
    <WhenReady value={ready}>
      <BrowserRouter>{site(new LazyComponent(fetch))}</BrowserRouter>
    </WhenReady>
  );
  root = hydrateRoot(box, tree, { onRecoverableError: mistaken });
  await expect.poll(() => ready.mock.calls.length).toBeGreaterThan(0);
  return { box, form, toForm: () => form?.scrollIntoView() };
}

function Site({ code }: { code: LazyComponent }) {
  const { pathname, hash } = useLocation();
  return (
    <>
      <a href="#main">Skip</a>
      <output>{pathname + hash}</output>
      <Ready />
      {pathname === '/elsewhere' ? <p>Another page</p> : <Home code={code} />}
    </>
  );
}

function Home({ code }: { code: LazyComponent }) {
  return (
    <>
      <div id="main" style={{ height: '300vh' }} />
      <LaterPart code={code} />
      <div style={{ height: '100vh' }} />
    </>
  );
}

const path = location.pathname + location.search;
beforeEach(() => void vi.clearAllMocks());
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  history.replaceState(null, '', path);
  scrollTo(0, 0);
  expect(mistaken).not.toHaveBeenCalled();
});

test('a part far down comes once one is about to see it, and stays what it was', async () => {
  const fetch = vi.fn(() => module);
  const { box, form, toForm } = await open(fetch);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(fetch).not.toHaveBeenCalled();
  expect(box.querySelector('form')).toBe(form);
  toForm();
  await expect.poll(() => fetch.mock.calls.length).toBe(1);
  await page.getByLabelText('Name').fill('Maria');
  await page.getByText('Send').click();
  await expect.poll(() => sent.mock.calls).toEqual([[{ name: 'Maria', news: false }]]);
  expect(box.querySelector('form')).toBe(form);
});

test('what was typed, ticked and sent before its code came is sent once it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Form }>();
  const { form, toForm } = await open(() => promise);
  toForm();
  await page.getByLabelText('Name').fill('Maria');
  await page.getByLabelText('News').click();
  await page.getByText('Send').click();
  await expect.poll(() => form?.querySelector('[data-waiting]')?.textContent).toBe('Send');
  // React's development version would say that the document differs.
  form?.querySelector('[data-waiting]')?.removeAttribute('data-waiting');
  resolve(await module);
  await expect.poll(() => sent.mock.calls).toEqual([[{ name: 'Maria', news: true }]]);
  expect(document.querySelector('[data-waiting]')).toBeNull();
});

test('where its code cannot be had, one who waits for it is told, and nothing is lost', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fetch = vi.fn(() => module).mockRejectedValueOnce(new Error('No connection'));
  const { toForm } = await open(fetch);
  toForm();
  await expect.poll(() => said.mock.calls.length).toBe(1);
  said.mockRestore();
  expect(page.getByRole('alert').query()).toBeNull();
  await page.getByLabelText('Name').fill('Maria');
  await expect.poll(() => fetch.mock.calls.length).toBe(2);
  await page.getByText('Send').click();
  await expect.poll(() => sent.mock.calls).toEqual([[{ name: 'Maria', news: false }]]);
});

test('a move within the page leaves the part standing, and one to another page takes it away', async () => {
  const fetch = vi.fn(() => module);
  const { box, form } = await open(fetch);
  (page.getByText('Skip').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#main');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(box.querySelector('form')).toBe(form);
  form?.scrollIntoView();
  await expect.poll(() => fetch.mock.calls.length).toBe(1);
  await expect.poll(() => box.querySelector('output')?.textContent).toContain('#main');
  expect(box.querySelector('form')).toBe(form);
  await page.getByText('Elsewhere').click();
  await expect.element(page.getByText('Another page')).toBeVisible();
  expect(box.querySelector('form')).toBeNull();
});

test('one leaves the page before the part has come', async () => {
  const fetch = vi.fn(() => module);
  const { box } = await open(fetch);
  history.pushState(null, '', '/elsewhere');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(page.getByText('Another page')).toBeVisible();
  expect(box.querySelector('form')).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});
