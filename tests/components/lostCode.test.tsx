import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../shared/pages.ts';
import { guest, recent, upcoming } from '../support/publicContent.ts';
import { samplePages } from '../support/samplePages.ts';
import { lose } from './lose.ts';
import { openSite, see, signedIn, signedOut } from './site.tsx';

// React reports what a boundary caught.
beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}));
afterEach(() => void vi.mocked(console.error).mockClear());

const button = (name: string) => page.getByRole('button', { name });
const follow = (name: string) => page.getByRole('link', { name }).first().click();
const title = (name: string | RegExp) => expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
const field = (label: string) => page.getByLabelText(label, { exact: true }).first();

const events = { 'GET recent-events/active': recent, 'GET upcoming-events/active': upcoming };
const template = {
  ...{ name: 'spring', subject: 'Spring', htmlContent: '<p>Hello</p>', version: 1, mailBytes: 4000 },
  updatedAt: '2026-11-01T10:00:00.000Z',
};

test('when the code of the film’s window does not arrive, Home stays and says so, and the next press opens it', async () => {
  const find = lose(/VideoModal/);
  await openSite('/', { answers: events });
  const watch = button('Watch Latest Episode').first();
  await watch.click();
  await see('The film could not be opened');
  await title('Dharma Chats');
  find();
  await watch.click();
  await expect.element(page.getByRole('dialog', { name: recent.title })).toBeVisible();
});

test('in the admin, a page that does not arrive leaves its navigation and the other pages', async () => {
  const find = lose(/UpcomingEvents/);
  const answers = { ...signedIn, 'GET recent-events': [], 'GET upcoming-events': [] };
  await openSite(pages.adminRecentEvents, { answers });
  await follow('Upcoming Events');
  await title('This page did not load');
  await follow('Recent Events');
  await title('Manage Recent Events');
  find();
  await follow('Upcoming Events');
  await title(/Upcoming Events/);
});

test('where the admin itself does not arrive, Back leads back, and the way in is open later', async () => {
  const find = lose(/Login/);
  await openSite(pages.about, { answers: signedOut, published: samplePages.find(({ path }) => path === pages.about) });
  await follow('Admin');
  await title('This page did not load');
  history.back();
  await expect.element(page.getByRole('link', { name: 'Admin' })).toBeVisible();
  await title(/./);
  find();
  await follow('Admin');
  await expect.element(button('Log in')).toBeVisible();
});

test('when the editor does not arrive, the draft stays, can be edited as HTML, and the editor comes later', async () => {
  const find = lose(/RichText/);
  await openSite(pages.adminEmailTemplates, {
    answers: { ...signedIn, 'GET email-templates': [template], 'GET scheduled-sends': [] },
  });
  await button('Edit').click();
  await see('The editor could not be loaded.');
  await field('Subject').fill('Rivers in spring');
  await page.getByRole('tab', { name: 'HTML' }).click();
  await field('HTML of the content').fill('<p>Written meanwhile</p>');
  find();
  await page.getByRole('tab', { name: 'Editor' }).click();
  await expect.poll(() => document.querySelector('.ql-editor')?.textContent).toContain('Written meanwhile');
  await expect.element(field('Subject')).toHaveValue('Rivers in spring');
});

test('when the tools of the archive do not arrive, the archive stays, and they can be asked for again', async () => {
  const find = lose(/ArchiveAdmin/);
  const answers = {
    ...signedIn,
    'GET archive-guests': [guest(1, 'Ada Winter')],
    'POST admin-keys/redeem': () => new Response(null, { status: 204 }),
  };
  await openSite(`${pages.archive}?adminKey=key`, { answers });
  await see('The tools for editing could not be loaded.');
  await see('Ada Winter');
  find();
  await button('Retry').click();
  await button('Edit Mode').click();
});
