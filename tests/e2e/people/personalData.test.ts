import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { button, content, dialog, errors, failing, go, hasFocus } from '../../support/browser/adminPages.ts';
import { accessible, cloud, fits, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

const email = 'ana.moss@example.org';
const form = { firstName: 'Ana', lastName: 'Moss', city: 'Lisbon', attendanceType: 'virtual', consent: true };

openSite({
  content: { upcomingEvents: content.upcomingEvents },
  signedIn: true,
  errors,
  prepare: async () => {
    await new Visitor(cloud).subscribe(email, 'Ana', 'Moss');
    await new Visitor(cloud).subscribe('ben.reed@example.org', 'Ben', 'Reed');
    await new Visitor(cloud).call('/api/audience-signup', { body: { ...form, email, subscribeNewsletter: false } });
  },
});

const lookUp = async (address: string) => {
  await dialog().getByLabel('Email Address').fill(address);
  await button('Look Up', dialog()).click();
};

test('an admin sees what is kept about someone, saves it, and erases it after reading what goes', async () => {
  await go('/admin?tab=subscribers');
  await button('One Person’s Data').click();
  await lookUp('no address');
  await dialog().getByText('Please enter a valid email address').waitFor();
  await lookUp('nobody@example.org');
  await dialog().getByRole('heading', { name: 'Nothing is kept about nobody@example.org' }).waitFor();
  expect(await dialog().getByRole('button').allTextContents()).toEqual(['', 'Another Address', 'Close']);
  await button('Another Address', dialog()).click();
  await failing('POST', '/api/personal-data', () => lookUp(email).then(() => toast('Error')));
  await lookUp(email);
  const heading = dialog().getByRole('heading', { name: `Kept about ${email}` });
  await heading.waitFor();
  await hasFocus(heading);
  expect(await dialog().locator('caption').allTextContents()).toEqual([
    'Newsletter subscription',
    'Sign-ups for events',
    'Emails (2)',
    expect.stringMatching(/^Form attempts/),
  ]);
  await dialog().getByText('Lanterns').waitFor();
  await accessible('dialog');
  await fits([390, 768, 1280]);

  const downloading = page.waitForEvent('download');
  await button('Save as JSON', dialog()).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
  const saved = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({ email, kept: [{ records: [{ firstName: 'Ana' }] }, {}, {}, {}] });
  expect(saved).not.toMatch(/ben|Reed/);

  await dialog().getByRole('button', { name: 'Send Again: Confirmation of a sign-up' }).click();
  await dialog().getByText('If the first one arrived, they’ll get it twice.').waitFor();
  await accessible('dialog');
  await button('Send Again', dialog()).click();
  await dialog().getByText('We’ll send it again, if it still applies.').first().waitFor();
  await cloud.untilIdle();
  const subjects = (await cloud.inbox()).flatMap(({ to, subject }) => (to.includes(email) ? subject : []));
  expect(subjects.filter((subject) => subject.includes('Lanterns'))).toHaveLength(2);

  await button('Erase...', dialog()).click();
  await dialog().getByText('This will be erased for good:').waitFor();
  expect(await dialog().getByRole('listitem').allTextContents()).toEqual([
    'Newsletter subscription',
    'Sign-ups for events',
    'Emails: 2',
    expect.stringMatching(/^Form attempts/),
    expect.stringMatching(/^A fingerprint of the address/),
    expect.stringMatching(/^The counts for letters/),
    expect.stringMatching(/^Backups of the tables/),
  ]);
  await hasFocus(button('Cancel', dialog()));
  await accessible('dialog');
  await button('Erase for Good', dialog()).click();
  await dialog().getByText('The data was erased.').waitFor();
  expect(await dialog().locator('caption').allTextContents()).toEqual(['No email is sent to this address']);
  await accessible('dialog');
  await dialog().getByRole('button', { name: 'Close', exact: true }).nth(1).click();
  await page.getByText('ben.reed@example.org').waitFor();
  await expect.poll(() => page.getByText(email).count()).toBe(0);
  await page.getByText('1 in all').waitFor();

  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByText('Erased one person’s data').waitFor();
  await page.getByText('Looked up one person’s data').first().waitFor();
  expect(await page.locator('main').textContent()).not.toContain('ana.moss');
});
