import { describe, expect, test } from 'vitest';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { pages } from '../../../shared/site/pages.ts';
import { attempt, button, failing, go, hasFocus } from '../../support/browser/adminPages.ts';
import { accessible, cloud, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { announce, cancelLink, fillIn, linkIn } from '../../support/data/audience.ts';

describe('signing up', () => {
  // The browser itself reports the request that fails.
  openSite({ errors: [/Failed to load resource/] });

  test('a visitor signs up, after seeing what was missing, gets a mail, and cancels with its link', async () => {
    const operator = await signIn(cloud);
    await announce(operator, 'Lanterns', 'May 3, 2031');
    await cloud.untilIdle();
    await go('/audience-signup');
    await page.getByRole('heading', { name: 'Lanterns' }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.ics$/);

    await page.locator('form[novalidate]').waitFor();
    // On a phone the form begins within a screen and a half.
    const window = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const field = await page.getByLabel('First name').boundingBox();
    expect((await page.evaluate(() => scrollY)) + (field?.y ?? Number.NaN)).toBeLessThan(1.5 * 844);
    if (window) await page.setViewportSize(window);
    expect(await page.getByLabel(/newsletter/).isChecked()).toBe(true);
    await button('Join Live Audience').click();
    for (const message of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter your city',
      'Please select how you’d like to attend',
      'You must agree to the terms',
    ])
      await page.getByText(message).first().waitFor();
    await accessible();
    await fillIn('ana@example.org', /^In person/);
    await failing('POST', '/api/audience-signup', () =>
      attempt(
        button('Join Live Audience'),
        'Error',
        'There was a problem submitting your information. Please try again.',
      ),
    );
    expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
    await attempt(button('Join Live Audience'), 'Sign-up Successful!');
    const confirmation = page.getByRole('group', { name: 'You’re signed up' });
    for (const words of ['Lanterns', 'May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00', 'ana@example.org'])
      await confirmation.getByText(words).first().waitFor();
    await hasFocus(confirmation);
    expect(await page.getByLabel('First name').count()).toBe(0);
    await accessible();
    await button('Sign up someone else').click();
    await hasFocus(page.getByLabel('First name'));
    expect(await page.getByLabel('First name').inputValue()).toBe('');

    await go(await cancelLink('ana@example.org'));
    const signups = async () => operator.read<Signup[]>('/api/audience-members');
    expect(await signups()).toHaveLength(1);
    const cancel = button('Cancel my sign-up');
    await failing('POST', '/api/audience-signup/cancel', async () => {
      await cancel.click();
      await page.getByText('Your sign-up hasn’t changed.').waitFor();
    });
    await cancel.click();
    await page.getByRole('heading', { name: 'Your sign-up is canceled' }).waitFor();
    expect(await signups()).toEqual([]);
  });
});

describe('the waiting list', () => {
  openSite();

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const group = (name: string) => page.getByRole('group', { name }).waitFor();
  /** Where the people with these addresses stand. */
  async function standings(operator: Visitor, ...names: string[]) {
    const signups = await operator.read<Signup[]>('/api/audience-members');
    return names.map((name) => signups.find(({ email }) => email === `${name}@example.org`)?.status);
  }
  /** The mail that says that someone has a seat, which the sweep gives. */
  async function seatMail(address: string) {
    await cloud.invoke('workers/sweep');
    return cloud.mailTo(address, /^You have a seat/);
  }

  /** Confirms a sign-up by the link in the mail. */
  async function confirm(address: string, outcome: string): Promise<void> {
    await go(await linkIn(address, '/confirm-sign-up'));
    await button('Confirm my sign-up').click();
    await heading(outcome);
  }

  /** Gives up a seat by the link in the mail. */
  async function cancel(address: string): Promise<void> {
    await go(await cancelLink(address));
    await button('Cancel my sign-up').click();
    await heading('Your sign-up is canceled');
  }

  test('once the last seat is taken, the next visitor waits and is emailed the seat that comes free', async () => {
    const operator = await signIn(cloud);
    await announce(operator, 'Lanterns', 'May 3, 2031', { attendance: 'in-person', roomSeats: 1 });
    await cloud.untilIdle();
    await go(pages.signup);
    await page.getByText('1 seat left').first().waitFor();
    await fillIn('ana@example.org', /^In person/);
    await button('Join Live Audience').click();
    await group('One more step');
    await accessible();
    await page.getByText('Full: join the waiting list').first().waitFor();
    await button('Sign up someone else').click();
    await fillIn('ben@example.org', /^In person/);
    await button('Join the Waiting List').click();
    await group('We’ve emailed you where you stand');
    await accessible();
    expect(await standings(operator, 'ana', 'ben')).toEqual(['booked', 'unconfirmed']);
    await go(await linkIn('ana@example.org', '/confirm-sign-up'));
    await accessible();
    await confirm('ana@example.org', 'The seat is yours');
    await accessible();
    await confirm('ben@example.org', 'You’re on the waiting list');
    expect(await standings(operator, 'ana', 'ben')).toEqual(['booked', 'waiting']);

    await cancel('ana@example.org');
    expect((await seatMail('ben@example.org')).text).toContain('Give the seat back');
    expect(await standings(operator, 'ana', 'ben')).toEqual([undefined, 'booked']);
  });

  test('without scripts a visitor joins the waiting list, gets the seat, and gives it back', async () => {
    const operator = await signIn(cloud);
    await announce(operator, 'Rivers', 'May 10, 2031', { attendance: 'virtual', onlineSeats: 1 });
    await cloud.untilIdle();
    await newPage({ javaScriptEnabled: false });
    const signUp = async (email: string, outcome: string) => {
      await go(pages.signup);
      const typed = { 'First Name': 'Ana', 'Last Name': 'Lima', Email: email, City: 'Lisbon' };
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByLabel(/newsletter/).uncheck();
      await page.getByLabel(/^I agree/).check();
      await button('Join Live Audience').click();
      await heading(outcome);
    };
    await signUp('cleo@example.org', 'One more step');
    await confirm('cleo@example.org', 'The seat is yours');
    await signUp('dora@example.org', 'We’ve emailed you where you stand');
    await confirm('dora@example.org', 'You’re on the waiting list');
    await cancel('cleo@example.org');
    await seatMail('dora@example.org');
    expect(await standings(operator, 'dora')).toEqual(['booked']);
    await cancel('dora@example.org');
    expect(await standings(operator, 'dora')).toEqual([undefined]);
  });
});
