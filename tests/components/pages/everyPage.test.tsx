import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
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
import { browserPages, type PageDocument } from '../../../shared/publishing/publication.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { emptyPages, sampleAnswers, samplePages } from '../../support/site/samplePages.ts';
import { accessible, fits } from '../support/show.tsx';
import {
  type ApiAnswers,
  answer,
  hostsElsewhere,
  never,
  openSite,
  refused,
  requests,
  see,
  signedOut,
} from '../support/site.tsx';

const [phone, tablet, desk] = [390, 768, 1440] as const;
const sees = (words: string) => expect.element(page.getByText(words, { exact: false }).first()).toBeInTheDocument();

/** Checks the current page, which was opened in a wide window. */
async function sweep() {
  await fits([desk, tablet, phone]);
  await accessible({ page: true });
}

// React's development version logs any difference between the two, which fails a test.
test.each(samplePages)(
  'hydrating $path changes nothing; it fits every screen, is accessible and sends no unasked requests',
  async (document) => {
    await openSite(document.path, { answers: {}, published: document, width: desk });
    await accessible({ page: true });
    await sweep();
    // The search reads its list of names at once, so that the first key gets an answer.
    const wanted = document.page === 'search' ? ['GET /search/index.json'] : [];
    expect(requests.api.map(({ name }) => name)).toEqual(wanted);
    expect([...hostsElsewhere()]).toEqual(document.page === 'podcast' ? ['open.spotify.com'] : []);
  },
);

const madeByBrowser = browserPages
  .map((name) => pages[name as keyof typeof pages])
  .filter((path) => !path?.startsWith(pages.admin));

test.each(madeByBrowser)('%s fits every screen and is accessible', async (path) => {
  await openSite(path, { answers: signedOut, width: desk });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await accessible({ page: true });
  await sweep();
});

/** The requests of pages that show content. */
const reads = (content: unknown): ApiAnswers =>
  Object.fromEntries(
    ['recent-events/active', 'upcoming-events/active', 'archive-guests', 'archive-guests/1', 'episodes'].map((path) => [
      `GET ${path}`,
      content,
    ]),
  );

const empty: Record<string, string> = {
  [pages.home]: 'The Art of Listening',
  [pages.product]: 'Tenzin Aldous Marsh',
  [pages.podcast]: 'The first episode will be here soon.',
  [pages.signup]: 'The date of the next evening isn’t set yet',
  [pages.archive]: 'The archive is still empty.',
  [pages.interviews]: 'The first recording will be here soon.',
  '/video/1': 'No video available for this Dharma Chat',
};

/** How the server may answer, and what pages opened by a link show then. */
const serverStates = {
  slow: {
    answers: reads(never),
    words: {
      [pages.home]: 'Loading the latest event…',
      [pages.product]: 'Loading guests…',
      [pages.podcast]: 'Loading the episodes…',
      [pages.signup]: 'Loading the upcoming event…',
      [pages.archive]: 'Loading the archive…',
      [pages.interviews]: 'Loading the recordings…',
      '/video/1': 'Loading video...',
    },
  },
  failing: {
    answers: reads(() => refused()),
    words: {
      [pages.home]: 'The Art of Listening',
      [pages.product]: 'Tenzin Aldous Marsh',
      [pages.podcast]: 'The episodes couldn’t be loaded. Please try again.',
      [pages.signup]: 'The next evening couldn’t be loaded. Please try again.',
      [pages.archive]: 'The archive couldn’t be loaded. Please try again.',
      [pages.interviews]: 'The recordings couldn’t be loaded. Please try again.',
      '/video/1': 'The video couldn’t be loaded. Please try again.',
    },
  },
  empty: {
    answers: {
      ...reads([]),
      ...{ 'GET recent-events/active': null, 'GET upcoming-events/active': null },
      'GET archive-guests/1': () => refused(404),
    },
    words: empty,
  },
};

describe.each(Object.entries(serverStates))('while the server is %s', (_state, { answers, words }) => {
  test.each(Object.entries(words))('%s says so, keeps its layout and is accessible', async (path, text) => {
    await openSite(path, { answers, width: desk });
    await sees(text);
    // An empty page looks like its document, and Home and the recordings have default content for both.
    if (!Object.values(empty).includes(text)) await sweep();
  });
});

const emptyDocuments: PageDocument[] = [
  ...emptyPages,
  ...samplePages.filter(({ path, absent }) => absent && path === '/video/0'),
];

test.each(emptyDocuments)(
  'the document of $path without any content says so, fits every screen and is accessible',
  async (document) => {
    const box = await openSite(document.path, { answers: {}, published: document, width: desk });
    expect(box.querySelectorAll('h1')).toHaveLength(1);
    const text = empty[document.page === 'video' ? '/video/1' : document.path];
    if (text) await see(text);
    await sweep();
  },
);

test('that a list is loading or has failed is announced, and a failed request can be repeated', async () => {
  await openSite(pages.archive, { answers: serverStates.slow.answers });
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Loading the archive…');
  await openSite(pages.archive, { answers: serverStates.failing.answers });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  answer({ 'GET archive-guests': sampleAnswers.archiveGuests });
  await retry.click();
  await see(sampleAnswers.archiveGuests[0]?.name ?? '');
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

function Search() {
  const [typed, setTyped] = useState('');
  return <ListSearch label="Search" value={typed} onChange={setTyped} result={`Found: ${typed}`} />;
}

describe('hydration', () => {
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

  test('text typed into a search before hydration is searched for', async () => {
    const { hydrate } = documentWith(<Search />);
    await page.getByLabelText('Search').fill('garcia');
    await hydrate();
    await expect.element(page.getByText('Found: garcia')).toBeVisible();
    await expect.element(page.getByLabelText('Search')).toHaveValue('garcia');
  });
});
