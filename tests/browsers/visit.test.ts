import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailTemplate } from '../../shared/model/emailTemplate.ts';
import type { Subscriber } from '../../shared/model/subscriber.ts';
import { admin, Cloud } from '../support/cloud.ts';
import { until } from '../support/until.ts';
import { signIn, type Visitor } from '../support/visitor.ts';
import type { Driver } from '../support/webdriver/driver.ts';
import { startFirefox } from '../support/webdriver/firefox.ts';
import { Person } from '../support/webdriver/person.ts';
import { startWebKit } from '../support/webdriver/webkit.ts';
import { withoutCode } from '../support/withoutCode.ts';

let cloud: Cloud;
/** Who looks at the server past all browsers. */
let witness: Visitor;
beforeAll(async () => {
  cloud = await Cloud.start({ memory: true });
  witness = await signIn(cloud);
});
afterAll(() => cloud?.remove());

const read = async <T>(path: string) => (await (await witness.call(path)).json()) as T;
const news = 'dharma_chats_news';

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('in %s', (browser, start) => {
  let driver: Driver;
  let person: Person;
  beforeAll(async () => {
    driver = await start();
    person = new Person(driver);
  });
  afterAll(() => driver?.close());

  test('a visitor subscribes to the newsletter', async () => {
    const email = `${browser.toLowerCase()}@example.org`;
    await person.open(`${cloud.url}/newsletter`);
    await person.fill('First', 'Ana');
    await person.fill('Last', 'Müller-Ōe');
    await person.fill('Email', email);
    await person.click('I agree to receive newsletters');
    await person.click('Subscribe');
    await person.sees('Thank you for subscribing!');
    const people = await read<Subscriber[]>('/api/subscribers');
    expect(people.find((each) => each.email === email)).toMatchObject({ firstName: 'Ana', lastName: 'Müller-Ōe' });
  });

  test('before the code has come a visitor subscribes, and links lead on', async () => {
    const early = await withoutCode(cloud.url);
    const email = `early-${browser.toLowerCase()}@example.org`;
    await person.open(`${early.url}/newsletter`);
    await person.fill('First', 'Ana');
    await person.fill('Last', 'Lima');
    await person.fill('Email', email);
    await person.click('I agree to receive newsletters');
    await person.click('Subscribe');
    await person.sees('Please check your email for confirmation.');
    const people = await read<Subscriber[]>('/api/subscribers');
    expect(people.find((each) => each.email === email)).toMatchObject({ firstName: 'Ana', lastName: 'Lima' });
    await person.open(`${early.url}/archive`);
    await person.click('Podcast');
    await person.sees('Episodes');
    early.stop();
  });

  test('an admin signs in, and is still signed in when the page is opened anew', async () => {
    await person.open(`${cloud.url}/admin/email-templates`);
    await person.fill('Username', admin.username);
    await person.fill('Password', admin.password);
    await person.click('Log in');
    await person.sees('Manage and send newsletter templates');
    await person.open(`${cloud.url}/admin`);
    await person.sees('Total Signups');
  });

  test('the admin edits a letter and saves it', async () => {
    const subject = `From ${browser}, in spring`;
    const words = `Dear {firstName}, ${browser} wrote this.`;
    await person.open(`${cloud.url}/admin/email-templates`);
    await person.sees(news);
    await person.click('Edit');
    await person.fill('Subject', subject);
    await person.fill('Content', words);
    await person.click('Save');
    await person.sees('Template updated successfully');
    const saved = await until('the letter as it was typed', async () =>
      (await read<EmailTemplate[]>('/api/email-templates')).find((each) => each.subject === subject),
    );
    expect(saved.htmlContent).toContain(words);
  });
});
