import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noCounts } from '../support/adminAnswers.ts';
import { answer, calls, openSite, type Responder, refused, see, signedIn } from '../support/site.tsx';

const mail = (n: number, more: object = {}) => ({
  ...{ person: `person-${n}`, mail: `welcome#${n}`, kind: 'welcome', state: 'FAILED', reason: 'MessageRejected: no' },
  ...{ at: `2026-11-20T10:0${n}:00.000Z`, isRepeatable: true, to: { name: 'Ana Lima', email: 'ana@example.org' } },
  ...more,
});
const bo = { name: 'Bo Reed', email: 'bo@example.org' };
const mails = [
  mail(1),
  mail(2, { kind: 'signup', says: 'booked', mail: 'signup#2', state: 'IN_DOUBT', reason: 'socket hang up', to: bo }),
  mail(3, { kind: 'details', mail: 'details#3', isRepeatable: false, to: null }),
];
const dialog = (name: string) => page.getByRole('dialog', { name });
const list = () => dialog('Emails that may not have been sent');
const button = (name: string) => list().getByRole('button', { name, exact: true });
const bodies = () => calls('POST mails/decide').map(({ body }) => body);

/** The dashboard of a site on which these emails wait for an admin. */
async function open(waiting: object[], width = 1280) {
  let rows = waiting;
  const decide: Responder = ({ body }) => {
    rows = rows.filter((each) => (each as { mail: string }).mail !== (body as { mail: string }).mail);
    return new Response(null, { status: 204 });
  };
  const unsentMail = () => (rows.length > 0 ? { count: rows.length, reason: 'MessageRejected: no' } : null);
  await openSite('/admin', {
    width,
    answers: {
      ...signedIn,
      'GET counts': () => Response.json({ ...noCounts, unsentMail: unsentMail() }),
      'GET mails/unsent': () => Response.json(rows),
      'POST mails/decide': decide,
      'GET health': { report: { checkedAt: new Date().toISOString(), checks: [] }, pending: false },
      ...{ 'GET scheduled-sends': [], 'GET upcoming-events': [], 'GET audience-members': [] },
    },
  });
  await page.getByRole('button', { name: 'Decide What to Do' }).click();
}

test.each([1280, 390])('an admin decides about each email that wasn’t sent, at %d px', async (width) => {
  await open(mails, width);
  await see('3 emails weren’t sent, or may not have been');
  await expect.element(list().getByText('Ana Lima, ana@example.org')).toBeVisible();
  await expect.element(list().getByText('The email service refused the email', { exact: false }).first()).toBeVisible();
  await expect.element(list().getByText('They may already have it.', { exact: false })).toBeVisible();
  await expect.element(list().getByText('They can ask for a new one.', { exact: false })).toBeVisible();
  expect(list().element().scrollWidth).toBeLessThanOrEqual(list().element().clientWidth);
  expect(
    list()
      .getByRole('button', { name: /^Send Again/ })
      .elements(),
  ).toHaveLength(2);

  await button('Send Again: Welcome to the newsletter, Ana Lima').click();
  await see('We’ll send it again, if it still applies.');
  await expect.element(list().getByText('Ana Lima, ana@example.org')).not.toBeInTheDocument();
  // The button that had the focus is gone.
  await expect.element(list().getByText('Nothing is sent again unless you say so.')).toHaveFocus();

  await button('Send Again: Confirmation of a sign-up, Bo Reed').click();
  const question = dialog('Send this email again?');
  await expect.element(question.getByText('If the first one arrived, they’ll get it twice.')).toBeVisible();
  expect(bodies()).toHaveLength(1);
  await question.getByRole('button', { name: 'Send Again' }).click();
  await expect.element(list().getByText('Bo Reed', { exact: false })).not.toBeInTheDocument();

  await button('Leave It: Link to what is kept, someone who has left').click();
  await expect.element(list().getByText('No more emails are waiting for you.')).toHaveFocus();
  expect(bodies()).toEqual([
    { person: 'person-1', mail: 'welcome#1', as: 'send-again' },
    { person: 'person-2', mail: 'signup#2', as: 'send-again' },
    { person: 'person-3', mail: 'details#3', as: 'leave' },
  ]);
  await list().getByRole('button', { name: 'Close' }).last().click();
  await see('Nothing needs your attention');
});

test('all can be left at once, after a question', async () => {
  await open(mails);
  await button('Leave Them All').click();
  await dialog('Leave these 3 emails?').getByRole('button', { name: 'Leave Them All' }).click();
  await see('No more emails are waiting for you.');
  expect(bodies().map((body) => (body as { as: string }).as)).toEqual(['leave', 'leave', 'leave']);
});

test('a refusal says why, and the email stays', async () => {
  await open([mail(1)]);
  await see('One email wasn’t sent, or may not have been');
  answer({ 'POST mails/decide': () => refused(409, 'This email can’t be sent again') });
  await button('Send Again: Welcome to the newsletter, Ana Lima').click();
  await see('This email can’t be sent again');
  await expect.element(list().getByText('Ana Lima, ana@example.org')).toBeVisible();
});

test('someone who is looked up can be sent an email again, which asks first if they have it', async () => {
  const record = (n: number, outcome: string) => ({
    facts: { what: 'Welcome to the newsletter', since: `2026-11-2${n}T10:00:00.000Z`, outcome },
    mail: { person: `person-${n}`, mail: `welcome#${n}`, mayHaveIt: outcome === 'Sent' },
  });
  const kept = [{ title: 'Emails', stays: false, records: [record(1, 'Sent'), record(2, 'Could not be sent')] }];
  await openSite('/admin/subscribers', {
    answers: {
      ...{ ...signedIn, 'GET subscribers': [], 'GET counts': noCounts },
      'POST personal-data': { email: 'ana@example.org', at: '2026-11-22T10:00:00.000Z', kept },
      'POST mails/decide': () => new Response(null, { status: 204 }),
    },
  });
  await page.getByRole('button', { name: 'One Person’s Data' }).click();
  await page.getByLabelText('Email Address').fill('ana@example.org');
  await page.getByRole('button', { name: 'Look Up' }).click();
  await see('Kept about ana@example.org');
  expect(document.body.textContent).not.toMatch(/person-1/);
  const again = (day: number) =>
    page.getByRole('button', {
      name: `Send Again: Welcome to the newsletter, ana@example.org, Nov ${day}, 2026, 5:00 AM EST`,
    });
  await again(22).click();
  await expect.element(page.getByText('We’ll send it again, if it still applies.').first()).toHaveFocus();
  await again(21).click();
  await dialog('Send this email again?').getByRole('button', { name: 'Send Again' }).click();
  await expect.element(again(21)).not.toBeInTheDocument();
  expect(bodies()).toEqual([
    { person: 'person-2', mail: 'welcome#2', as: 'send-again' },
    { person: 'person-1', mail: 'welcome#1', as: 'send-again' },
  ]);

  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:nothing';
  });
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(await saved[0]?.text()).toMatch(/Could not be sent/);
  expect(await saved[0]?.text()).not.toMatch(/person-1/);
});
