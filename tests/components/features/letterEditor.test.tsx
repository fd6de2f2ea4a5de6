import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PictureDialog } from '../../../frontend/features/letters/editor/richText/usePictures.tsx';
import { previewMail } from '../../../frontend/features/letters/library/previewMail.ts';
import { cleanLetter } from '../../../shared/letters/cleaning/cleanLetter.ts';
import { cardRefs, fillCards } from '../../../shared/letters/mail/cards.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { everyBlock, letterContent } from '../../support/data/letters.ts';
import { pastes, plainPastes, typed } from '../../support/data/pasted.ts';
import { check, letterApi, news, newsTitle } from '../support/adminAnswers.ts';
import { accessible, fits, show } from '../support/show.tsx';
import { type ApiCall, answer, calls, openSite, refused, see } from '../support/site.tsx';

const path = `email-templates/${news}`;

/** Opens the letter's editor. The server keeps its drafts and sends its tests. */
async function openEditor({ width = 1440, height = 900 } = {}) {
  const api = letterApi();
  const answers = {
    ...api.answers,
    [`POST ${path}/send-test`]: { message: 'Sent' },
    [`GET ${path}/check`]: check(),
  };
  await openSite(pathOf('adminEmailTemplate', news), { answers, width, height });
  return api;
}

const edit = () =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: newsTitle, exact: true }) })
    .getByRole('link', { name: 'Edit' })
    .click();
const leave = () => page.getByRole('link', { name: 'Back to Letters' }).click();
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const subject = () => page.getByLabelText('Subject', { exact: true });
const testTo = () => page.getByLabelText('Send a test to');
/** For whom tests of the letter were sent. */
const readersOf = (name: string) =>
  calls(`POST email-templates/${name}/send-test`).map(({ body }) => (body as { reader?: object }).reader);
/** The one line that says what is saved. */
const line = () => page.getByText(/^(All changes saved|Saving…|Draft |Not saved)/);
const says = (words: RegExp | string) =>
  expect
    .poll(() => line().query()?.textContent)
    .toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);
const shownSubject = (words: string) => expect.element(page.getByText(`Subject: ${words}`)).toBeVisible();
const draftOf = (subjectLine: string, more: object = {}) => ({
  ...{ revision: 4, version: 1, savedAt: new Date().toISOString(), savedBy: 'admin', own: true, ...more },
  content: { subject: subjectLine, previewText: '', htmlContent: '<p>Typed</p>', textContent: '' },
});

test('on a phone a toast leaves the buttons at the foot free', async () => {
  await openEditor();
  await page.viewport(390, 844);
  await subject().fill('In spring');
  await press('Save Changes');
  await expect.element(page.getByText('Template updated successfully')).toBeVisible();
  const toast = page.getByText('Template updated successfully').element().closest('[role=status]');
  const foot = page.getByRole('button', { name: 'Send to All' }).element();
  await expect
    .poll(() => foot.getBoundingClientRect().top - (toast?.getBoundingClientRect().bottom ?? Number.NaN))
    .toBeGreaterThanOrEqual(0);
});

test('one line says what is saved: from the first key to the draft, and from there to the letter', async () => {
  await openEditor();
  await says('All changes saved.');
  const saved = Promise.withResolvers<void>();
  answer({
    [`PUT ${path}/draft`]: async () => {
      await saved.promise;
      return Response.json(draftOf('In spring'));
    },
  });
  await subject().fill('In spring');
  await says('Saving…');
  saved.resolve();
  await says(/^Draft saved at \d+:\d\d\s[AP]M E[DS]T, not yet in the letter\.$/);
  await see('Just as in the preview, for Preview User. Your changes are saved first.');
  await accessible({ page: true });
  await fits([768, 390, 1440]);
  await press('Save Changes');
  await says('All changes saved.');
  await see('Template updated successfully');
  await expect.element(page.getByRole('heading', { name: `Edit Template: ${newsTitle}` })).toBeVisible();
  expect(line().elements()).toHaveLength(1);
});

test('the editor opens with its draft and the time of its saving, and says so if that cannot be read', async () => {
  const api = letterApi();
  const answers = { ...api.answers, [`GET ${path}/draft`]: () => refused(400, 'Out of order') };
  await openSite(pathOf('adminEmailTemplate', news), { answers });
  await see('Error loading data');
  answer({ [`GET ${path}/draft`]: draftOf('Typed at the desk', { savedAt: '2025-11-20T10:00:00.000Z' }) });
  await press('Retry');
  await expect.element(subject()).toHaveValue('Typed at the desk');
  await says(/^Draft saved on Nov 20, 2025, .*, not yet in the letter\.$/);
  await press('Discard changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => calls(`DELETE ${path}/draft`).length).toBe(1);
  await says('All changes saved.');
  await expect.element(subject()).toHaveValue('New from Dharma Chats');
});

test('text that the server did not take is said to be in this browser, and is there after coming back', async () => {
  await openEditor();
  await says('All changes saved.');
  answer({
    [`PUT ${path}/draft`]: () => refused(401, 'Please log in'),
    'GET user': { isAuthenticated: true, user: { username: 'admin' }, adminToken: 'token' },
  });
  await subject().fill('Typed while signed out');
  await says('Not saved: you’re logged out. Your text is kept in this browser.');
  // No question: the text stays.
  await leave();
  await edit();
  await expect.element(subject()).toHaveValue('Typed while signed out');
});

test('an admin who saves second reads who saved before, and saves what was typed by a second press', async () => {
  const api = await openEditor();
  await says('All changes saved.');
  const theirs = { ...api.letters.get(news), subject: 'Theirs', version: 2, savedBy: 'Maya' };
  const save = api.answers[`PUT ${path}`];
  answer({
    [`PUT ${path}`]: () => {
      api.letters.set(news, theirs as never);
      return refused(409, 'Someone else saved this letter in the meantime.');
    },
  });
  await subject().fill('Mine');
  await press('Save Changes');
  await see(/^Maya saved this letter at .*, while you were writing\.$/);
  await expect.element(subject()).toHaveValue('Mine');
  await expect.element(page.getByRole('button', { name: 'Send to All' })).toBeDisabled();
  answer({ [`PUT ${path}`]: save });
  await press('Save Changes');
  await says('All changes saved.');
  expect(calls(`PUT ${path}`).at(-1)?.body).toMatchObject({ subject: 'Mine', version: 2 });
});

test('the preview and the test are for the chosen reader, who may have no name', async () => {
  await openEditor();
  await subject().fill('Hello {firstName|friend}');
  await shownSubject('Hello Preview User');
  const shownFor = page.getByLabelText('Preview as');
  await shownFor.selectOptions('A reader without a name');
  await shownSubject('Hello friend');
  await testTo().fill('editor@example.org');
  await press('Send Test Email');
  await see('Just as in the preview, for a reader without a name.');
  await expect.poll(() => readersOf(news)).toEqual([{ type: 'nameless' }]);
});

test('Send saves what the editor shows, and opens the dialog with it', async () => {
  const api = await openEditor();
  await subject().fill('What goes out');
  await press('Send to All');
  const dialog = page.getByRole('dialog', { name: 'Send this letter' });
  await expect.element(dialog.getByText('“What goes out”', { exact: false })).toBeVisible();
  expect(api.letters.get(news)?.subject).toBe('What goes out');
  await expect.element(dialog.getByLabelText('Now')).toBeChecked();
  answer({
    [`POST ${path}/send`]: ({ body }: ApiCall) =>
      Response.json({ emailsSent: 3, total: 3, campaignId: 'c1', status: 'COMPLETE', body }),
  });
  await dialog.getByRole('button', { name: 'Send to 3 subscribers' }).click();
  await see('Email sent to 3 subscribers');
  expect(calls(`POST ${path}/send`)[0]?.body).toMatchObject({ version: 2 });
});

test('nothing is sent of a letter that could not be saved', async () => {
  await openEditor();
  answer({ [`PUT ${path}`]: () => refused(409, 'Someone else saved this letter in the meantime.') });
  await subject().fill('Mine');
  await press('Send to All');
  await see('Failed to update template');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a reminder is shown and tested as a guest in the room gets it, or one on Zoom, and nothing sends it', async () => {
  const api = letterApi();
  const name = 'reminder_day_before';
  api.add(name, 'At {eventDoors|home}', '<p>Doors: {eventDoors}</p><p><a href="{joinLink}">Join on Zoom</a></p>');
  const answers = { ...api.answers, [`POST email-templates/${name}/send-test`]: { message: 'Sent' } };
  await openSite(pathOf('adminEmailTemplate', name), { answers, width: 1440, height: 900 });
  await shownSubject('At 6:20 PM EST');
  await see('Sent to everyone with a seat a day before');
  const shown = () => (document.querySelector('iframe') as HTMLIFrameElement).srcdoc;
  await expect.poll(shown).toContain('because you signed up for our live ');
  expect(shown()).not.toContain('Join on Zoom');
  await page.getByLabelText('Preview as').selectOptions('A guest of an event, on Zoom');
  await shownSubject('At home');
  await expect.poll(shown).toContain('Join on Zoom');
  expect(shown()).not.toContain('Doors');
  await testTo().fill('editor@example.org');
  await press('Send Test Email');
  await expect.poll(() => readersOf(name)).toEqual([{ type: 'guest', attendanceType: 'virtual' }]);
  expect(page.getByRole('button', { name: /^(Send to All|Schedule)$/ }).elements()).toEqual([]);
});

test('the address of a letter that does not exist says so, and leads back', async () => {
  const answers = { ...letterApi().answers, 'GET email-templates/nothing/draft': null };
  await openSite(pathOf('adminEmailTemplate', 'nothing'), { answers });
  await see('There’s no letter with this name. It may have been deleted.');
  await leave();
  await expect.poll(() => location.pathname).toBe(pages.adminEmailTemplates);
});

test('an admin who has typed nothing sees what someone else saved, without a warning', async () => {
  const api = await openEditor();
  const theirs = { ...api.letters.get(news), subject: 'Theirs', version: 2 };
  api.letters.set(news, theirs as never);
  await testTo().fill('editor@example.org');
  // A test reads the list again.
  await press('Send Test Email');
  await expect.element(subject()).toHaveValue('Theirs');
  expect(page.getByText('Someone else saved', { exact: false }).elements()).toEqual([]);
  await says('All changes saved.');
});

test.each([
  [1440, 900, 400],
  [1024, 768, 300],
  [390, 844, 250],
])('at %i x %i an admin can write and save without scrolling', async (width, height, room) => {
  await openEditor({ width, height });
  await expect.element(content()).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Changes' }).element().getBoundingClientRect();
  const area = content().element().getBoundingClientRect();
  expect(save.bottom).toBeLessThanOrEqual(height);
  expect(Math.min(area.bottom, save.top) - area.top).toBeGreaterThanOrEqual(room);
  expect(area.height).toBeGreaterThanOrEqual(400);
  await fits([width], 'the editor', height);
});

const content = () => page.getByRole('textbox', { name: 'Content' });
const source = () => page.getByLabelText('HTML of the content');
const linkDialog = () => page.getByRole('dialog', { name: 'Edit Link' });

/** Opens the editor of a letter with one link, with the caret in it. */
async function editWithLink(): Promise<void> {
  await openEditor();
  await page.getByRole('tab', { name: 'HTML' }).click();
  await source().fill('<p>Please <a href="https://example.org/old">read <strong>this</strong></a> today.</p>');
  await page.getByRole('tab', { name: 'Editor' }).click();
  await content().getByText('this').click();
  await press('Link');
  await expect.element(linkDialog()).toBeVisible();
}

/** The letter's HTML, without what all links have. */
const html = async () => {
  await page.getByRole('tab', { name: 'HTML' }).click();
  return (source().element() as HTMLTextAreaElement).value.replace(/ (rel|target)="[^"]*"/g, '');
};

test('on a link, the toolbar’s Link says where it leads, and changes the whole link', async () => {
  await editWithLink();
  const link = (label: string) => linkDialog().getByLabelText(label);
  await expect.element(link('Website URL')).toHaveValue('https://example.org/old');
  await expect.element(link('Link Text (optional)')).toHaveValue('read this');
  await accessible({ page: true });
  await link('Website URL').fill('example.org/new');
  await press('Save Link');
  expect(await html()).toBe(
    '<p>Please <a href="https://example.org/new">read </a><strong><a href="https://example.org/new">this</a></strong> today.</p>',
  );
});

test('new text of a link replaces the old; Remove keeps the text', async () => {
  await editWithLink();
  await linkDialog().getByLabelText('Link Text (optional)').fill('look');
  await press('Save Link');
  await expect.element(content()).toHaveFocus();
  await userEvent.keyboard('!');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Control>}k{/Control}');
  await press('Remove Link');
  expect(await html()).toBe('<p>Please look! today.</p>');
});

test('editing again right after saving shows the saved text, however slow and old the list is', async () => {
  const api = await openEditor();
  await says('All changes saved.');
  const answered = Promise.withResolvers<void>();
  const asItWas = [...api.letters.values()];
  answer({ 'GET email-templates': () => answered.promise.then(() => Response.json(asItWas)) });
  await subject().fill('Once');
  await press('Save Changes');
  await see('Template updated successfully');
  await leave();
  await edit();
  await expect.element(subject()).toHaveValue('Once');
  answered.resolve();
  await subject().fill('Twice');
  await press('Save Changes');
  await expect.poll(() => calls(`PUT ${path}`).length).toBe(2);
  await leave();
  await see('Twice');
});

const root = () => content().element() as HTMLElement;

/** Opens the editor of an empty letter. */
async function openEmpty(): Promise<void> {
  await openEditor();
  await expect.element(content()).toBeVisible();
  await content().click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
}

function paste(html: string, text = root().ownerDocument.title): void {
  const clipboardData = new DataTransfer();
  if (html) clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', text);
  root().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('a wide picture keeps its shape in the dialog that inserts it', async () => {
  const src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"/>`;
  const picture = { src, alt: '', isDecorative: false, half: false, url: '' };
  await show(<PictureDialog isNew picture={picture} onSave={() => {}} onClose={() => {}} />);
  const shape = () => {
    const { width = 0, height = 1 } = document.querySelector('dialog img')?.getBoundingClientRect() ?? {};
    return width / height;
  };
  await expect.poll(shape).toBeCloseTo(2);
});

describe('pasted into the editor', () => {
  test.each(pastes)('from %s: %s', async (_source, _what, copied, expected) => {
    await openEmpty();
    paste(copied);
    // Pictures that no reader could load are taken out a moment later.
    await expect.poll(() => root().textContent).not.toBe('');
    expect(await html()).toBe(expected);
  });

  test.each(plainPastes)('as text: %s', async (_what, text, expected) => {
    await openEmpty();
    paste('', text);
    await expect.poll(() => root().textContent).not.toBe('');
    expect(await html()).toBe(expected);
  });
});

test.each(typed)('typed in an empty letter, %s makes %s', async (keys, expected) => {
  await openEmpty();
  await userEvent.keyboard(keys.replaceAll('[', '[['));
  expect(await html()).toBe(expected);
});

describe('the width of an email', () => {
  afterEach(() => document.body.replaceChildren());

  /** A mail as it is sent, in a window of this width. No picture loads, as in many mail programs at first. */
  async function mailIn(width: number, htmlContent: string, content = letterContent): Promise<HTMLElement> {
    const { html } = cleanLetter(htmlContent);
    const frame = document.createElement('iframe');
    frame.width = String(width);
    frame.srcdoc = previewMail({ subject: 'A', htmlContent: html, cards: fillCards(cardRefs(html), content) });
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return (frame.contentDocument as Document).documentElement;
  }

  const word = 'Donaudampfschifffahrt'.repeat(5);
  const address = `https://registration.example.org/?token=${'0123456789abcdef'.repeat(6)}`;
  const wide = '<img src="https://example.org/none.jpg" alt="Two chairs by a window" width="1456" height="971">';

  test.each([
    ['a paragraph', `<p>${word}</p>`],
    ['a heading', `<h1>${word}</h1>`],
    ['a list', `<ul><li>One<ol><li>${word}</li></ol></li></ul>`],
    ['a quote', `<blockquote>${word}</blockquote>`],
    ['a button', `<p data-block="button"><a href="https://example.org/">${word}</a></p>`],
    ['a link', `<p>Register: <a href="${address}">${address}</a></p>`],
    ['a table', `<table><tr><td>Saturday</td><td>${address}</td></tr></table>`],
    ['a picture’s width', `<p>${wide}</p><blockquote>${wide}</blockquote>`],
    ['a picture’s style', '<p><img src="https://example.org/none.jpg" style="width:1200px;height:800px" alt="w"></p>'],
    ['a picture in a layout', `<table width="1200"><tr><td width="1200">${wide}</td></tr></table>`],
    ['cards', everyBlock],
  ])('a mail is never wider than the screen, with something long in %s', async (_, html) => {
    for (const width of [375, 600, 800]) {
      const { scrollWidth } = await mailIn(width, html);
      expect(scrollWidth).toBeLessThanOrEqual(width);
    }
  });

  test('the words of a narrow column are not broken for a long one beside it', async () => {
    const mail = await mailIn(
      375,
      `<table><tr><td>Saturday</td><td>${'Doors open at six. '.repeat(9)}${word}</td></tr></table>`,
    );
    const [day] = mail.querySelectorAll('.inner td');
    expect(day?.textContent).toBe('Saturday');
    expect(day?.getClientRects()[0]?.height).toBeGreaterThan(0);
    const range = document.createRange();
    range.selectNodeContents(day as Element);
    expect(range.getClientRects()).toHaveLength(1);
  });

  test.each([560, 590, 619, 800])('a card’s picture is as wide as the card at %i px', async (width) => {
    const mail = await mailIn(width, '<div data-card="upcoming-event"></div>');
    const picture = mail.querySelector('.inner td.line img') as HTMLElement;
    picture.style.display = 'block';
    const card = mail.querySelector('.inner td.line') as HTMLElement;
    expect(Math.abs(card.clientWidth - picture.offsetWidth)).toBeLessThanOrEqual(1);
  });

  test('Hebrew is read from the right, whatever is beside it', async () => {
    const mail = await mailIn(
      375,
      '<p>שלום!</p><ul><li>אחד.</li></ul><blockquote>ציטוט!</blockquote><p data-block="button"><a href="https://example.org/">לחצו!</a></p><p>English.</p>',
    );
    const of = (words: string) =>
      [...mail.querySelectorAll<HTMLElement>('.inner *')].findLast(
        (each) => each.textContent?.trim() === words,
      ) as HTMLElement;
    const { left, right } = (mail.querySelector('.inner') as HTMLElement).getBoundingClientRect();
    for (const words of ['שלום!', 'אחד.', 'ציטוט!', 'לחצו!']) {
      const range = document.createRange();
      range.selectNodeContents(of(words));
      const box = range.getBoundingClientRect();
      expect(right - box.right, words).toBeLessThan(box.left - left);
      expect(getComputedStyle(of(words)).direction, words).toBe('rtl');
    }
    expect(getComputedStyle(of('English.')).direction).toBe('ltr');
  });
});
