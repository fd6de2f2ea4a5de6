import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createStore, fillStore } from '../../../frontend/app/store.ts';
import { PodcastPlayer } from '../../../frontend/features/content/recordings/PodcastPlayer.tsx';
import { Footer, Header } from '../../../frontend/features/site/layout/SiteLayout.tsx';
import { Checkbox } from '../../../frontend/ui/forms/Checkbox.tsx';
import { TextField } from '../../../frontend/ui/forms/fields.tsx';
import { RadioGroup } from '../../../frontend/ui/forms/RadioGroup.tsx';
import { useForm } from '../../../frontend/ui/forms/useForm.ts';
import { ContentImage } from '../../../frontend/ui/pictures/ContentImage.tsx';
import { ListSearch } from '../../../frontend/ui/tables/ListSearch.tsx';
import { site } from '../../../shared/site/site.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** Shows a document with the component, as the server renders it. Returns the function that hydrates it. */
function documentWith(component: ReactNode, change = (html: string) => html) {
  const place = document.body.appendChild(document.createElement('div'));
  const store = createStore();
  fillStore(store, { hasLetters: true }, '/');
  const whole = (
    <Provider store={store}>
      <MemoryRouter>{component}</MemoryRouter>
    </Provider>
  );
  place.innerHTML = change(renderToString(whole));
  const mistaken = vi.fn();
  return {
    place,
    hydrate: async () => {
      root = hydrateRoot(place, whole, { onRecoverableError: mistaken });
      await expect.poll(() => Object.keys(place.firstElementChild ?? {}).join()).toContain('__reactFiber');
      expect(mistaken).not.toHaveBeenCalled();
    },
  };
}

test('a document from last year is hydrated without changes', async () => {
  const year = String(new Date().getFullYear());
  const { place, hydrate } = documentWith(<Footer />, (html) => html.replace(`© <!-- -->${year}`, '© <!-- -->1999'));
  await hydrate();
  expect(place.textContent).toContain('© 1999');
});

test('an image that failed before hydration is replaced', async () => {
  const failed = vi.fn();
  const { place, hydrate } = documentWith(
    <ContentImage address="/absent.webp" sizes="1px" fallback={<p>Drawn</p>} onFail={failed} />,
  );
  const image = place.querySelector('img');
  await expect.poll(() => image?.complete && image.naturalWidth === 0).toBe(true);
  await hydrate();
  await expect.element(page.getByText('Drawn')).toBeVisible();
  expect(failed.mock.calls).toEqual([['/absent.webp']]);
});

test('a lazy image that has not loaded yet does not count as failed', async () => {
  const { place, hydrate } = documentWith(
    <div style={{ paddingTop: '20000px' }}>
      <ContentImage address="/absent.webp" sizes="1px" fallback={<p>Drawn</p>} />
    </div>,
  );
  await hydrate();
  expect(place.querySelector('img')).not.toBeNull();
});

test('a menu that was opened before hydration is announced as open', async () => {
  await page.viewport(390, 800);
  const { hydrate } = documentWith(<Header />);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(page.getByRole('link', { name: 'Podcast' })).toBeVisible();
  await hydrate();
  await expect.element(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
});

test('the podcast’s player is loaded by the script, into a space of its height', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const { place, hydrate } = documentWith(<PodcastPlayer />);
  expect(place.querySelector('iframe')).toBeNull();
  const height = place.offsetHeight;
  await hydrate();
  await expect.poll(() => place.querySelector('iframe')?.height).toBe(String(site.podcast.height));
  expect(place.offsetHeight).toBe(height);
});

const options = [
  { value: 'room', label: 'In the room' },
  { value: 'zoom', label: 'By Zoom' },
];

function Form() {
  const initial = { name: '', city: '', way: '', letters: true, consent: false };
  const form = useForm({ initial, rules: () => Promise.reject(new Error('None are needed')) });
  return (
    <form {...form.form(() => {})} aria-label="Seat">
      <TextField label="Name" required {...form.text('name')} />
      <TextField label="City" {...form.text('city')} />
      <RadioGroup legend="How?" options={options} {...form.text('way')} />
      <Checkbox label="Letters" {...form.checkbox('letters')} />
      <Checkbox label="Consent" {...form.checkbox('consent')} />
      <output>{JSON.stringify(form.values)}</output>
    </form>
  );
}

test('text typed into a form before hydration is kept and sent', async () => {
  const { place, hydrate } = documentWith(<Form />);
  const form = place.querySelector('form');
  // Until then the browser reports missing fields.
  expect(form?.noValidate).toBe(false);
  expect(form?.checkValidity()).toBe(false);
  await page.getByLabelText('Name').fill('Ana');
  await page.getByLabelText('By Zoom').click();
  await page.getByLabelText('Letters').click();
  await page.getByLabelText('Consent').click();
  await hydrate();
  const values = () => JSON.parse(place.querySelector('output')?.textContent ?? '');
  await expect.poll(values).toEqual({ name: 'Ana', city: '', way: 'zoom', letters: false, consent: true });
  expect(form?.noValidate).toBe(true);
  await page.getByLabelText('City').fill('Lisbon');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ana');
  expect(values()).toMatchObject({ name: 'Ana', city: 'Lisbon' });
});

function Search() {
  const [typed, setTyped] = useState('');
  return <ListSearch label="Search" value={typed} onChange={setTyped} result={`Found: ${typed}`} />;
}

test('text typed into a search before hydration is searched for', async () => {
  const { hydrate } = documentWith(<Search />);
  await page.getByLabelText('Search').fill('garcia');
  await hydrate();
  await expect.element(page.getByText('Found: garcia')).toBeVisible();
  await expect.element(page.getByLabelText('Search')).toHaveValue('garcia');
});
