import { describe, expect, test } from 'vitest';
import { attempt, button, dialog, downloaded, go } from '../../support/browser/adminPages.ts';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce } from '../../support/data/audience.ts';
import { newsletters, sendToAll } from '../../support/data/newsletter.ts';

describe('readers', () => {
  openSite({ signedIn: true });

  const press = (name: string | RegExp) => button(name).click();
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
  /** On any screen. */
  async function isAccessible(): Promise<void> {
    await accessible();
    await fits([390, 768, 1440]);
  }
  const subscribers = async () => (await signIn(cloud)).read<{ email: string }[]>('/api/subscribers');

  /** The link to this page in the newest mail to an address whose subject begins like this. */
  async function openLink(address: string, subject: RegExp, to: string): Promise<void> {
    const mail = await cloud.mailTo(address, subject);
    const link = new RegExp(`https?://\\S+${to.replace('?', '\\?')}[^\\s\\]"<]+`).exec(mail.text)?.[0];
    await page.goto(link ?? `no ${to} in ${mail.text}`);
  }

  test('a reader corrects name and address by the link at the foot of a mail, and erases everything', async () => {
    const ana = 'ana@example.org';
    const moved = 'ana.lima@example.net';
    await new Visitor(cloud).subscribe(ana, 'Ana', 'Limm');
    await openLink(ana, /^Welcome/, '/your-details#');
    await heading('Your details');
    await page.getByText('a•••@example.org').waitFor();
    expect(await page.content()).not.toContain(ana);
    // The link is in no one's sight, nor in a request, and the page opens again.
    expect(page.url()).toBe(`${cloud.url}/your-details`);
    await page.reload();
    await page.getByText('a•••@example.org').waitFor();
    await isAccessible();
    await page.getByLabel('Last name').fill('Lima');
    await attempt(button('Save name'), 'Saved', 'Your name has been corrected.');

    await press('Email me the link');
    await heading('Please check your inbox');
    await openLink(ana, /^Your details/, '/your-details#');
    await heading('Everything we keep about you');
    await page.getByText('I agree to receive newsletters and understand I can unsubscribe at any time.').waitFor();
    await isAccessible();
    await page.getByRole('textbox', { name: 'New address' }).fill('ana@hotmial.com');
    await press('Change address');
    await page.getByText('Did you mean hotmail.com?').waitFor();
    await isAccessible();
    await page.getByRole('textbox', { name: 'New address' }).fill(moved);
    await press('Change address');
    await heading('One more step');
    await openLink(moved, /^Please confirm/, '/confirm-address?token');
    await heading('Is this your address?');
    await accessible();
    await press('Confirm this address');
    await heading('Your letters now come here');
    await cloud.untilIdle();
    expect((await cloud.inbox()).find(({ to }) => to.includes(ana))?.subject).toMatch(/was changed$/);
    expect(await subscribers()).toContainEqual(
      expect.objectContaining({ email: moved, firstName: 'Ana', lastName: 'Lima' }),
    );
    await sendToAll(await signIn(cloud));
    await cloud.untilIdle();
    expect(newsletters(await cloud.inbox()).map(({ to }) => to)).toContainEqual([moved]);
    expect(newsletters(await cloud.inbox()).map(({ to }) => to)).not.toContainEqual([ana]);

    await openLink(moved, /^New from/, '/your-details#');
    await press('Email me the link');
    await heading('Please check your inbox');
    await openLink(moved, /^Your details/, '/your-details#');
    await press('Erase my data...');
    await button('Erase for good', dialog()).click();
    await heading('Your data is erased');
    expect((await subscribers()).map(({ email }) => email)).not.toContain(moved);
  });

  test('an admin adds someone with the proof of their consent, and corrects the address', async () => {
    await go('/admin?tab=subscribers');
    await press('Add Subscriber');
    const typed = { 'First name': 'Ben', 'Last name': 'Reed', Email: 'ben@example.org' };
    for (const [label, text] of Object.entries(typed)) await dialog().getByLabel(label).fill(text);
    await dialog().getByLabel('Where they agreed').fill('Card at the book table');
    await dialog().getByLabel('Agreed on').fill('2024-05-03');
    await accessible('dialog');
    await attempt(button('Add Subscriber', dialog()), 'Success', 'Subscriber added successfully');
    await press('Edit ben@example.org');
    await dialog().getByText('Card at the book table').waitFor();
    await dialog().getByLabel('Email').fill('ben.reed@example.org');
    await dialog().getByText('Letters will go only to the new address').waitFor();
    await accessible('dialog');
    await attempt(button('Save Changes', dialog()), 'Success', 'Subscriber updated successfully');
    await button('Edit ben.reed@example.org').waitFor();
  });
});

describe('signing up', () => {
  openSite({ prepare, signedIn: true });

  async function prepare(): Promise<void> {
    const operator = await signIn(cloud);
    for (const [title, date, ...people] of [
      ['Lanterns', 'May 3, 2031', 'ana', 'ben'],
      ['Wells', 'June 1, 2031', 'cleo'],
    ] as const) {
      await announce(operator, title, date);
      for (const name of people) await new Visitor(cloud).signUp(`${name}@example.org`, 'virtual');
    }
  }

  /** The addresses in a file that is saved by this button. */
  async function saved(name: string): Promise<(string | undefined)[]> {
    const { text } = await downloaded(button(name));
    const [, ...lines] = text.trim().split('\r\n');
    return lines.map((line) => line.split(',')[3]);
  }

  test('sign-ups are exported by event and search', async () => {
    await go('/admin');
    await page.getByRole('cell', { name: 'ana@example.org', exact: true }).waitFor();
    await accessible();
    await page.getByLabel('Event', { exact: true }).selectOption('Lanterns, May 3, 2031 (2)');
    expect(await saved('Export CSV (2)')).toEqual(['ben@example.org', 'ana@example.org']);
    await page.getByRole('searchbox').fill('ben@');
    expect(await saved('Export CSV (1)')).toEqual(['ben@example.org']);
    await page.getByLabel('Event', { exact: true }).selectOption('All events');
    await page.getByRole('searchbox').fill('');
    await button(/^Export CSV$/).waitFor();
    expect(await saved('Export CSV')).toHaveLength(3);
  });
});
