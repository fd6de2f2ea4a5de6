import { expect, test } from 'vitest';
import { goBack } from '../support/browser.ts';
import { cloud, context, openSite, page } from '../support/openSite.ts';
import { guest, recent, upcoming } from '../support/publicContent.ts';
import { answer, takenOver } from '../support/publicPages.ts';
import { until } from '../support/until.ts';

// Code, answers and pictures fail to arrive here, which the browser reports by itself.
openSite({ window: { viewport: { width: 390, height: 850 } }, errors: [/./] });

/** Code whose name begins so does not arrive, until the returned function is called. */
async function lose(chunk: RegExp): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(${chunk.source})-[^/]*\\.js`);
  await context.route(files, (route) => route.abort());
  return () => context.unroute(files);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

const template = {
  ...{ name: 'spring', subject: 'Spring', htmlContent: '<p>Hello</p>', version: 1, mailBytes: 4000 },
  updatedAt: '2026-11-01T10:00:00.000Z',
};

async function events(change = {}) {
  await answer('recent-events/active', { ...recent, ...change });
  await answer('upcoming-events/active', { ...upcoming, ...change });
}

async function signedIn() {
  await answer('user', { isAuthenticated: true, user: { username: 'admin' }, adminToken: 'token' });
}

const consents = () => page.getByRole('checkbox', { name: /^I agree/ }).check();

/** Every form whose rules come late: what is typed in, how it is sent, and to where. */
const forms = {
  'the newsletter form': {
    ...{ rules: /subscriber/, sends: 'newsletter/subscribe', act: 'Subscribe' },
    typed: { 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'ana@example.org' },
    open: () => page.goto(`${cloud.url}/newsletter`),
    more: consents,
  },
  'the form of the live audience': {
    ...{ rules: /signup/, sends: 'audience-signup', act: 'Join Live Audience' },
    typed: { 'First Name': 'Ana', 'Last Name': 'Lima', Email: 'ana@example.org', City: 'Lisbon' },
    open: () => page.goto(`${cloud.url}/audience-signup`),
    more: async () => {
      await page.getByRole('radio', { name: /Virtual/ }).check();
      await consents();
    },
  },
  'the login': {
    ...{ rules: /session/, sends: 'login', act: 'Log in' },
    typed: { Username: 'admin', Password: 'wrong' },
    open: () => page.goto(`${cloud.url}/login`),
    more: async () => {},
  },
  'the dialog of a recent event': {
    ...{ rules: /recentEvent/, sends: 'recent-events', act: 'Add Event' },
    typed: {
      ...{ Title: 'On rivers', Presenter: 'Bo Lind', Date: 'May 3, 2031', Description: 'A talk.' },
      ...{ 'Image URL': '/pictures/lake-768.webp', 'Video URL': 'youtu.be/aqz-KE-bpKQ' },
    },
    open: async () => {
      await signedIn();
      await answer('recent-events', []);
      await page.goto(`${cloud.url}/admin/recent-events`);
      await button('Add Your First Event').click();
    },
    more: async () => {},
  },
};

test.each(Object.entries(forms))(
  'when the rules of %s do not arrive, it says so, keeps what was typed, and is sent once they do',
  async (_name, { rules, sends, act, typed, open, more }) => {
    const find = await lose(rules);
    await open();
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    await more();
    await button(act).click();
    await page.getByText('Nothing was sent yet').waitFor();
    for (const [label, text] of Object.entries(typed))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    await find();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url() === `${cloud.url}/api/${sends}`,
    );
    await button(act).click();
    await sent;
  },
);

test('when the code of the film’s window does not arrive, Home stays and says so, and the next press opens it', async () => {
  await events();
  const find = await lose(/VideoModal/);
  await page.goto(cloud.url);
  const watch = page.getByRole('button', { name: 'Watch Latest Episode' }).first();
  await watch.click();
  await page.getByText('The film could not be opened').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Dharma Chats');
  await find();
  await watch.click();
  await page.getByRole('dialog', { name: recent.title }).waitFor();
});

const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a page whose code did not arrive comes when it is asked for again, by a button or by coming back', async () => {
  const findPrivacy = await lose(/Privacy/);
  const findTerms = await lose(/Terms/);
  await page.goto(`${cloud.url}/about`);
  await takenOver();
  await follow('Privacy Policy');
  await title('This page did not load');
  await findPrivacy();
  await button('Try again').click();
  await title('Privacy Policy');
  await follow('Terms of Service');
  await title('This page did not load');
  await follow('Privacy Policy');
  await title('Privacy Policy');
  await findTerms();
  await follow('Terms of Service');
  await title('Terms of Service');
});

test('in the admin, a page that does not arrive leaves its navigation and the other pages', async () => {
  await signedIn();
  await answer('recent-events', []);
  await answer('upcoming-events', []);
  const find = await lose(/UpcomingEvents/);
  await page.goto(`${cloud.url}/admin/recent-events`);
  await follow('Upcoming Events');
  await title('This page did not load');
  await follow('Recent Events');
  await title('Manage Recent Events');
  await find();
  await follow('Upcoming Events');
  await page.getByRole('heading', { level: 1, name: /Upcoming Events/ }).waitFor();
});

test('where the admin itself does not arrive, Back leads back, and the way in is open later', async () => {
  await answer('user', { isAuthenticated: false, user: null, adminToken: null });
  const find = await lose(/LoginForm|Login/);
  await page.goto(`${cloud.url}/about`);
  await takenOver();
  await follow('Admin');
  await title('This page did not load');
  await goBack(page);
  await page.getByRole('link', { name: 'Admin', exact: true }).waitFor();
  await find();
  await follow('Admin');
  await button('Log in').waitFor();
});

test('when the editor does not arrive, the draft stays, can be edited as HTML, and the editor comes later', async () => {
  await signedIn();
  await answer('email-templates', [template]);
  const find = await lose(/RichText/);
  await page.goto(`${cloud.url}/admin/email-templates`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByText('The editor could not be loaded.').waitFor();
  await page.getByLabel('Subject', { exact: false }).first().fill('Rivers in spring');
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByLabel('HTML of the content').fill('<p>Written meanwhile</p>');
  await find();
  await page.getByRole('tab', { name: 'Editor' }).click();
  await page.locator('.ql-editor', { hasText: 'Written meanwhile' }).waitFor();
  expect(await page.getByLabel('Subject', { exact: false }).first().inputValue()).toBe('Rivers in spring');
});

test('when the tools of the archive do not arrive, the archive stays, and they can be asked for again', async () => {
  await signedIn();
  await context.route(`${cloud.url}/api/archive-guests*`, (route) => route.fulfill({ json: [guest(1, 'Ada Winter')] }));
  await answer('archive-guests', [guest(1, 'Ada Winter')]);
  await context.route(`${cloud.url}/api/admin-keys/redeem`, (route) => route.fulfill({ status: 204 }));
  const find = await lose(/ArchiveAdmin/);
  await page.goto(`${cloud.url}/archive?adminKey=key`);
  await page.getByText('The tools for editing could not be loaded.').waitFor();
  await page.getByText('Ada Winter').waitFor();
  await find();
  await button('Retry').click();
  await button('Edit Mode').click();
});

const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'.repeat(2);

test('a long word breaks: no page is wider than a phone’s window, whatever stands in it', async () => {
  const words = { title: long, presenter: long, guests: long, name: long, guest: long, description: long };
  const people = [
    guest(1, long, { description: long, isFeatured: true, url: 'https://example.org/talk' }),
    guest(2, `${long} ${long}`, { isFeatured: true, url: 'https://youtu.be/aqz-KE-bpKQ' }),
    guest(3, long),
  ];
  const episode = { ...words, id: 1, episodeNumber: 1, duration: '1:09:36', image: '', videoId: 'video-00001' };
  await events({ ...words, eventDate: long, eventTime: long, duration: long });
  await context.route(`${cloud.url}/api/archive-guests*`, (route) => route.fulfill({ json: people }));
  await answer('archive-guests', people);
  await answer('archive-guests/1', people[0]);
  await answer('episodes', [{ ...episode, transcriptionUrl: '/pictures/share.jpg' }]);
  await signedIn();
  await answer('recent-events', [{ ...recent, ...words, eventDate: long }]);
  await answer('upcoming-events', [{ ...upcoming, ...words, eventDate: long, eventTime: long }]);
  await answer('email-templates', [{ ...template, subject: long }]);
  await context.route(`${cloud.url}/api/admin-keys/redeem`, (route) => route.fulfill({ status: 204 }));
  const open = ['/', '/dharma-chats', '/podcast', '/audience-signup', '/archive', '/interviews', '/video/1'];
  const admin = ['/admin/events', '/admin/recent-events', '/admin/email-templates', '/archive?adminKey=key'];
  for (const path of [...open, '/video/video-00001', ...admin]) {
    await page.goto(cloud.url + path);
    await page.getByText(long).first().waitFor();
    if (path.includes('adminKey')) await button('Edit Mode').click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test('lines stay as they were typed wherever a description is read', async () => {
  const description = 'The first line.\n\nThe second part.';
  const ada = guest(1, 'Ada Winter', { description, isFeatured: true });
  const episode = { id: 1, episodeNumber: 1, title: 'Rivers', guest: 'Bo', description, duration: '', image: '' };
  await events({ description });
  await answer('archive-guests', [ada]);
  await answer('episodes', [{ ...episode, videoId: 'video-00001', transcriptionUrl: null }]);
  const places = { '/': 2, '/dharma-chats': 3, '/audience-signup': 1, '/video/video-00001': 1 };
  for (const [path, count] of Object.entries(places)) {
    await page.goto(cloud.url + path);
    const shown = page.locator('main p', { hasText: 'The first line.' });
    await until(`descriptions on ${path}`, async () => ((await shown.count()) === count ? true : undefined));
    for (const text of await shown.allInnerTexts()) expect(text).toBe(description);
  }
});

test('without motion the event’s picture is in the hero at once', async () => {
  await events();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(cloud.url);
  const picture = page.locator('img[src="/pictures/lake-768.webp"]');
  await until('the picture', async () => {
    await page.clock.runFor(20);
    return (await picture.count()) > 0 || undefined;
  });
  expect(await page.evaluate(() => performance.now())).toBeLessThan(3000);
  await until('the picture in sight', async () =>
    (await picture.evaluate((element) => getComputedStyle(element).opacity)) === '1' ? true : undefined,
  );
});

test('the parts of Home that stand for themselves have names', async () => {
  await events();
  await page.goto(cloud.url);
  await page.getByRole('article', { name: recent.title }).waitFor();
  await page.getByRole('article', { name: upcoming.title }).waitFor();
  await page.getByRole('complementary', { name: 'About The Show' }).waitFor();
  expect(await page.locator('article:not([aria-labelledby]), aside:not([aria-labelledby])').count()).toBe(0);
});

test('links of old rows: a bare address is whole again, one that leads nowhere is not offered', async () => {
  await events({ videoUrl: 'vimeo.com/12345' });
  const people = [
    guest(1, 'Ada Winter', { url: 'www.example.org/talk', isFeatured: true }),
    guest(2, 'Bo Lind', { url: 'javascript:alert(1)', isFeatured: true }),
    guest(3, 'Cy Marsh', { url: 'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share' }),
  ];
  await answer('archive-guests', people);
  for (const one of people) await answer(`archive-guests/${one.id}`, one);
  await page.goto(cloud.url);
  const watch = page.getByRole('link', { name: 'Watch Latest Episode' });
  await page.getByText(recent.title).first().waitFor();
  await until('both links', async () => ((await watch.count()) === 2 ? true : undefined));
  for (const link of await watch.all()) expect(await link.getAttribute('href')).toBe('https://vimeo.com/12345');
  await page.goto(`${cloud.url}/archive`);
  await page.getByText('Ada Winter').waitFor();
  expect(await page.locator('main li').allInnerTexts()).toEqual(['Ada Winter\nWatch', 'Bo Lind', 'Cy Marsh\nWatch']);
  await page.goto(`${cloud.url}/video/1`);
  const elsewhere = page.getByRole('link', { name: 'View this content on external website' });
  expect(await elsewhere.getAttribute('href')).toBe('https://www.example.org/talk');
  await page.goto(`${cloud.url}/video/3`);
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.goto(`${cloud.url}/dharma-chats`);
  await page.getByText('Coming Soon').waitFor();
  expect(await page.getByRole('link', { name: /Watch Recording/ }).count()).toBe(1);
});

test('the admin sees which featured guests have no room, also while featuring one more', async () => {
  await signedIn();
  const people = ['Ada', 'Bo', 'Cy', 'Dee'].map((name, at) => guest(at + 1, name, { isFeatured: true }));
  await context.route(`${cloud.url}/api/archive-guests*`, (route) => route.fulfill({ json: people }));
  await context.route(`${cloud.url}/api/admin-keys/redeem`, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${cloud.url}/archive?adminKey=key`);
  await button('Edit Mode').click();
  await page.getByText('Ada, Bo, and Cy are shown; Dee is not.').waitFor();
  expect(await page.getByText('Featured, not shown').count()).toBe(1);
  await button('Add Guest').click();
  await page.getByLabel(/^Feature on/).check();
  await page.getByText('Not shown: the page has room for 3').waitFor();
  await page.getByLabel('Display Order').fill('1');
  await page.getByText(/^Shown as number 2 of 3.*no room for Cy and Dee then/).waitFor();
});
