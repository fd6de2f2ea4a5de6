import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { campaign, noCounts, scheduledSend } from '../support/adminAnswers.ts';
import { letterApi } from '../support/letterApi.ts';
import { accessible, fits } from '../support/show.tsx';
import { type ApiCall, answer, calls, openSite, refused, see } from '../support/site.tsx';

const at = '2031-05-03T10:00:00.000Z';
const prepared = (episode: string, name = 'new_episode_12') => ({
  ...{ name, episode, at, subject: `A new Dharma Chat: ${episode}` },
});
const send = (templateName: string, more: object = {}) => campaign({ templateName, ...more }, { SENT: 1 });

/** The sends, none of which needs attention; `headers` may name a next page. */
const sends =
  (rows: object[], headers = {}) =>
  ({ query }: ApiCall) =>
    Response.json(query.has('attention') ? [] : rows, { headers: query.has('attention') ? {} : headers });
/** Opens the dashboard, where letters were prepared. The server's counts lack those that were dismissed. */
async function openDashboard(letters: ReturnType<typeof prepared>[], more = {}) {
  const api = letterApi();
  api.add('new_episode_12', 'A new Dharma Chat: Small hours');
  const gone = new Set<string>();
  const update = api.answers['PUT email-templates/new_episode_12'] as (call: ApiCall) => Response;
  await openSite(pages.admin, {
    answers: {
      ...api.answers,
      ...{
        'GET growth': { days: [], joined: 0, left: 0 },
        'GET audience-members': [],
        'GET episodes': [],
        'GET recent-events': [],
      },
      'GET counts': () =>
        Response.json({ ...noCounts, preparedLetters: letters.filter(({ name }) => !gone.has(name)) }),
      'GET health': { report: { checkedAt: new Date().toISOString(), checks: [] }, pending: false },
      'PUT email-templates/new_episode_12': (call: ApiCall) => {
        if ((call.body as { dismissed?: true }).dismissed) gone.add('new_episode_12');
        return update(call);
      },
      ...more,
    },
  });
  return api;
}
const nothing = () => expect.element(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible();
const line = () => page.getByText('A letter about “Small hours” is ready.');

test('a letter that was sent or scheduled is no longer announced, and one that another has overtaken is', async () => {
  await openDashboard([prepared('Small hours')]);
  await see('One thing needs your attention');
  await expect
    .poll(() => line().element().closest('li')?.textContent)
    .toMatch(/^A letter about “Small hours” is ready\. Nothing has been sent\.Subject: A new Dharma Chat: Small hours/);
  await accessible({ page: true });
  await fits([768, 390, 1440]);
  await openDashboard([prepared('Small hours')], { 'GET campaigns': sends([send('new_episode_12')]) });
  await nothing();
  await openDashboard([prepared('Small hours')], {
    'GET scheduled-sends': [scheduledSend('x', { templateName: 'new_episode_12' })],
  });
  await nothing();
  await openDashboard([prepared('Small hours')], { 'GET campaigns': sends([send('spring')]) });
  await expect.element(line()).toBeVisible();
});

test('if the sends are unknown, or too many to know, the dashboard does not say that nothing was sent', async () => {
  await openDashboard([prepared('Small hours')], { 'GET campaigns': () => refused(500) });
  await see('Couldn’t check what needs your attention');
  await expect.element(line()).not.toBeInTheDocument();
  const page1 = (startedAt: string) =>
    sends([send('spring', { startedAt })], { Link: '</api/campaigns?after=x>; rel="next"' });
  await openDashboard([prepared('Small hours')], { 'GET campaigns': page1('2031-05-04T10:00:00.000Z') });
  await nothing();
  await openDashboard([prepared('Small hours')], { 'GET campaigns': page1('2031-05-01T10:00:00.000Z') });
  await expect.element(line()).toBeVisible();
});

test('dismissing keeps the letter as it is, removes the line, and leaves the focus near', async () => {
  const api = await openDashboard([prepared('Small hours')]);
  const before = api.letters.get('new_episode_12');
  await page.getByRole('button', { name: 'Dismiss the letter about “Small hours”' }).click();
  await nothing();
  await see('The letter stays among the letters');
  expect(calls('PUT email-templates/new_episode_12').map(({ body }) => body)).toEqual([
    { subject: before?.subject, htmlContent: before?.htmlContent, version: 1, dismissed: true },
  ]);
  await expect.poll(() => document.activeElement?.tagName).toBe('H2');
});

test('if the letter cannot be dismissed, the line stays and the reason is shown', async () => {
  await openDashboard([prepared('Small hours')]);
  answer({ 'PUT email-templates/new_episode_12': () => refused(500, 'Out of order') });
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  await see('Failed to dismiss the letter');
  await expect.element(line()).toBeVisible();
});

test('a letter that someone else has deleted is no longer announced', async () => {
  const api = await openDashboard([prepared('Small hours')]);
  await expect.element(line()).toBeVisible();
  api.letters.delete('new_episode_12');
  answer({ 'GET counts': noCounts });
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  await see('Someone else has deleted the letter');
  await expect.element(line()).not.toBeInTheDocument();
});
