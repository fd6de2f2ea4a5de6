import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { admin, Cloud } from '../../support/cloud/cloud.ts';
import { editedTree } from '../../support/cloud/editedTree.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import { accessible, allowErrors, cloud, fits, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { newsletters, sendToAll } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';
import { formTakenOver } from '../../support/site/publicPages.ts';

/** The site of a publisher who asks for confirmation in site.ts. */
const tree = editedTree("optIn: 'single' as", "optIn: 'double' as");
openSite({ start: () => Cloud.start({ tree, memory: true }), pages: 'one' });
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const ana = 'ana@example.org';
const moved = 'ana.lima@example.net';

const mailTo = (address: string, subject: RegExp) =>
  until(`a mail to ${address}: ${subject}`, async () =>
    (await cloud.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
  );
const linkIn = (mail: InboxMail, to: string) =>
  new RegExp(`https?://\\S+${to.replace('?', '\\?')}[^\\s\\]"<]+`).exec(mail.text)?.[0] ?? `no ${to} in ${mail.text}`;
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

const subscribers = async () =>
  (await (await signIn(cloud)).call('/api/subscribers')).json() as Promise<{ email: string; lastName: string }[]>;

test('a visitor is asked by mail, is subscribed only by its button, and is then welcomed', async () => {
  await page.goto(`${cloud.url}/newsletter`);
  await formTakenOver();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Limm');
  await page.getByLabel('Email').fill(ana);
  await page.getByLabel(/I agree to receive newsletters/).check();
  await press(/subscribe/i);
  await toast('One more step');
  await heading('Thank you for subscribing!');
  await page.getByText('Press the button in it to start.').waitFor();

  const asks = await mailTo(ana, /^Please confirm/);
  await page.goto(linkIn(asks, '/confirm-subscription?token'));
  await heading('One more step');
  expect(await subscribers()).toEqual([]);
  await accessible();
  await fits([390, 768, 1440]);
  await press('Confirm my subscription');
  await heading('You’re subscribed');
  expect((await mailTo(ana, /^Welcome/)).html).toContain('Welcome, Ana');
});

test('a reader corrects their name with the link at the foot of a mail, and their address with a second link', async () => {
  await page.goto(linkIn(await mailTo(ana, /^Welcome/), '/your-details#'));
  await heading('Your details');
  await page.getByText('a•••@example.org').waitFor();
  expect(await page.content()).not.toContain(ana);
  // The link is in nobody's sight, nor in a request, and the page opens again.
  expect(page.url()).toBe(`${cloud.url}/your-details`);
  await page.reload();
  await page.getByText('a•••@example.org').waitFor();
  await accessible();
  await fits([390, 768, 1440]);
  await page.getByLabel('Last name').fill('Lima');
  await press('Save name');
  await toast('Saved', 'Your name has been corrected.');

  await press('Email me the link');
  await heading('Please check your inbox');
  await page.goto(linkIn(await mailTo(ana, /^Your details/), '/your-details#'));
  await heading('Everything we keep about you');
  await page.getByText('I agree to receive newsletters and understand I can unsubscribe at any time.').waitFor();
  await accessible();
  await fits([390, 768, 1440]);
  await page.getByRole('textbox', { name: 'New address' }).fill('ana@hotmial.com');
  await press('Change address');
  await page.getByText('Did you mean hotmail.com?').waitFor();
  await accessible();
  await fits([390, 768, 1440]);
  await page.getByRole('textbox', { name: 'New address' }).fill(moved);
  await press('Change address');
  await heading('One more step');
  await page.goto(linkIn(await mailTo(moved, /^Please confirm/), '/confirm-address?token'));
  await heading('Is this your address?');
  await accessible();
  await press('Confirm this address');
  await heading('Your letters now come here');
  await mailTo(ana, /was changed$/);

  const [row] = await subscribers();
  expect(row).toMatchObject({ email: moved, firstName: 'Ana', lastName: 'Lima' });
  await sendToAll(await signIn(cloud));
  await mailTo(moved, /^New from/);
  expect(newsletters(await cloud.inbox()).map(({ to }) => to)).toEqual([[moved]]);
});

test('an admin adds somebody with the proof of their consent, and corrects the address', async () => {
  await page.goto(`${cloud.url}/admin?tab=subscribers`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await press(/^Log in$/);
  await page.waitForURL('**/admin**');
  await page.goto(`${cloud.url}/admin?tab=subscribers`);
  await press('Add Subscriber');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ben');
  await dialog.getByLabel('Last name').fill('Reed');
  await dialog.getByLabel('Email').fill(ana);
  await dialog.getByLabel('Where they agreed').fill('Card at the book table');
  await dialog.getByLabel('Agreed on').fill('2024-05-03');
  await accessible('dialog');
  await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
  // The address that Ana moved away from.
  await dialog
    .getByText(/moved their subscription to another address/)
    .first()
    .waitFor();
  allowErrors(/400/);
  await dialog.getByLabel('Email').fill('ben@example.org');
  await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
  await toast('Success', 'Subscriber added successfully');
  await press('Edit ben@example.org');
  await dialog.getByText('Card at the book table').waitFor();
  await dialog.getByLabel('Email').fill('ben.reed@example.org');
  await dialog.getByText('Letters will go only to the new address').waitFor();
  await accessible('dialog');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await toast('Success', 'Subscriber updated successfully');
  await page.getByRole('button', { name: 'Edit ben.reed@example.org' }).waitFor();
});

test('a reader erases their data, after confirming', async () => {
  await page.goto(linkIn(await mailTo(moved, /^New from/), '/your-details#'));
  await press('Email me the link');
  await page.goto(linkIn(await mailTo(moved, /^Your details/), '/your-details#'));
  await press('Erase my data...');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
  await heading('Your data is erased');
  const rows = await subscribers();
  expect(rows.map(({ email }) => email)).toEqual(['ben.reed@example.org']);
});
