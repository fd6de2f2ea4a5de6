import { beforeEach, describe, expect, test } from 'vitest';
import {
  button,
  content,
  dialog,
  downloaded,
  errors,
  failing,
  go,
  hasFocus,
} from '../../support/browser/adminPages.ts';
import {
  accessible,
  cloud,
  context,
  fits,
  formTakenOver,
  newSession,
  openSite,
  page,
  toast,
} from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { linkIn } from '../../support/data/audience.ts';
import { newsletters } from '../../support/data/newsletter.ts';

describe('the newsletter', () => {
  openSite({ pages: 'one' });
  /** Each test begins as a visitor of an empty site. The last page is left first: its requests would fail. */
  beforeEach(async () => {
    await page.goto('about:blank');
    await context.clearCookies();
    await cloud.reset();
  });

  /** The mails to this address, once all have been sent. */
  async function mailsTo(address: string) {
    await cloud.untilIdle();
    return (await cloud.inbox()).filter(({ to }) => to.includes(address));
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const thanks = () => page.getByText('Thank you for subscribing!').waitFor();

  async function fillIn(email: string): Promise<void> {
    await page.goto(`${cloud.url}/newsletter`);
    await formTakenOver();
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Last name').fill('Lima');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('I agree to receive newsletters and understand I can unsubscribe at any time.').check();
  }

  async function subscribe(email: string): Promise<void> {
    await fillIn(email);
    await button('Subscribe').click();
    await thanks();
    await page.getByText('Please check your email for confirmation.').waitFor();
  }

  test('a visitor subscribes, is welcomed, gets the newsletter that the admin sends, and unsubscribes', async () => {
    await subscribe('ana@example.org');
    const [welcome] = await mailsTo('ana@example.org');
    expect(welcome?.subject).toMatch(/^Welcome/);
    expect(welcome?.html).toContain('Welcome, Ana');

    await context.addCookies(await newSession());
    await page.goto(`${cloud.url}/admin/email-templates`);
    const row = page.getByRole('listitem').filter({ hasText: 'Dharma Chat news' });
    await row.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog', { name: 'Preview: New from Dharma Chats' }).waitFor();
    await page.frameLocator('iframe').getByText('Dear Preview User,').waitFor();
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Send to All' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 subscriber', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: /^Send (anyway )?to 1 subscriber$/ }).click();
    // The toast says what was sent by then, which on a slow machine is nothing yet.
    await dialog.waitFor({ state: 'detached' });
    const [news] = newsletters(await mailsTo('ana@example.org'));
    expect(news?.html).toContain('Dear Ana,');
    expect(newsletters(await cloud.inbox())).toHaveLength(1);

    await page.goto(cloud.url + (await linkIn('ana@example.org', '/unsubscribe')));
    await button('Unsubscribe').waitFor();
    expect(await page.title()).toMatch(/^Unsubscribe · /);
    await button('Unsubscribe').click();
    await heading('You’re unsubscribed');
    await page.reload();
    await heading('You’re unsubscribed');
    expect(await button('Unsubscribe').count()).toBe(0);
    await page.getByRole('link', { name: 'Subscribe again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor();
  });

  test('a stranger’s entry resubscribes no one who left; the button in the email does', async () => {
    const subscribed = async () =>
      (await (await signIn(cloud)).read<{ email: string }[]>('/api/subscribers')).map(({ email }) => email);
    await subscribe('ben@example.org');
    await page.goto(cloud.url + (await linkIn('ben@example.org', '/unsubscribe')));
    await button('Unsubscribe').click();
    await heading('You’re unsubscribed');
    await subscribe('ben@example.org');
    expect((await mailsTo('ben@example.org'))[0]?.subject).toMatch(/^Please confirm/);
    expect(await subscribed()).toEqual([]);

    await page.goto(cloud.url + (await linkIn('ben@example.org', '/confirm-subscription')));
    await button('Confirm my subscription').click();
    await heading('You’re subscribed');
    await page.reload();
    await heading('You’re subscribed');
    expect(await button('Confirm my subscription').count()).toBe(0);
    expect(await subscribed()).toEqual(['ben@example.org']);
  });
});

describe('personal data', () => {
  const email = 'ana.moss@example.org';

  openSite({
    content: { upcomingEvents: content.upcomingEvents },
    signedIn: true,
    errors,
    prepare: async () => {
      await new Visitor(cloud).subscribe(email, 'Ana', 'Moss');
      await new Visitor(cloud).subscribe('ben.reed@example.org', 'Ben', 'Reed');
      await new Visitor(cloud).signUp(email, 'virtual');
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

    const { name, text } = await downloaded(button('Save as JSON', dialog()));
    expect(name).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(text)).toMatchObject({ email, kept: [{ records: [{ firstName: 'Ana' }] }, {}, {}, {}] });
    expect(text).not.toMatch(/ben|Reed/);

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
});
