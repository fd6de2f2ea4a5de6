import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../infra/local/edge/hosts.ts';
import type { EmailTemplate } from '../../shared/letters/model/emailTemplate.ts';
import type { Subscriber } from '../../shared/people/model/subscriber.ts';
import { admin, Cloud } from '../support/cloud/cloud.ts';
import { signIn, type Visitor } from '../support/cloud/visitor.ts';
import { pastes } from '../support/data/pasted.ts';
import { until } from '../support/run/until.ts';
import { importSamples } from '../support/site/samples.ts';
import { type Driver, Person, startFirefox, startWebKit } from '../support/webdriver/person.ts';

/** Serves the site at another address without its scripts, so that only HTML works. */
async function withoutCode(origin: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((asked, response) => {
    const { url = '/', method, headers } = asked;
    if (/^\/assets\/.*\.js$/.test(url)) return void response.writeHead(404).end();
    const passed = request(origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let cloud: Cloud;
/** Checks the server without a browser. */
let witness: Visitor;
beforeAll(async () => {
  cloud = await Cloud.start({ memory: true });
  witness = await signIn(cloud);
  await importSamples(cloud);
});
afterAll(() => cloud?.remove());

const read = async <T>(path: string) => (await (await witness.call(path)).json()) as T;
const news = 'Dharma Chat news';

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

  describe('before the scripts have loaded', () => {
    let early: Awaited<ReturnType<typeof withoutCode>>;
    beforeAll(async () => {
      early = await withoutCode(cloud.url);
    });
    afterAll(() => early?.stop());

    test('a visitor subscribes, and unsubscribes by the link in the mail', async () => {
      const email = `early-${browser.toLowerCase()}@example.org`;
      await person.open(`${early.url}/newsletter`);
      await person.fill('First', 'Ana');
      await person.fill('Last', 'Lima');
      await person.fill('Email', email);
      await person.click('I agree to receive newsletters');
      await person.click('Subscribe');
      await person.sees('Please check your email for confirmation.');
      const subscribed = async () =>
        (await read<Subscriber[]>('/api/subscribers')).find((each) => each.email === email);
      expect(await subscribed()).toMatchObject({ firstName: 'Ana', lastName: 'Lima' });
      const welcome = await until('the welcome', async () =>
        (await cloud.inbox()).find(({ to }) => to.includes(email)),
      );
      const { pathname, search } = new URL(/https?:\/\/\S+\/unsubscribe\?token=[\w.~-]+/.exec(welcome.text)?.[0] ?? '');
      await person.open(early.url + pathname + search);
      await person.click('Unsubscribe');
      await person.sees('You’re unsubscribed');
      expect(await subscribed()).toBeUndefined();
    });

    test('on a small window the menu opens and leads to the podcast', async () => {
      await driver.resize(390, 844);
      await person.open(`${early.url}/`);
      await person.click('Menu');
      await person.click('Podcast');
      await person.sees('Episode 6');
      await driver.resize(1440, 900);
    });
  });

  test('an admin signs in and is still signed in after a reload', async () => {
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

  test('what is pasted into a letter arrives as in Chromium', async () => {
    const letters = [];
    for (const [source, what, html] of pastes) {
      await person.click('HTML');
      await person.fill('HTML of the content', ' ');
      await person.click('Editor');
      await person.click('Content');
      await driver.run(pasteIntoContent, [html]);
      await person.click('HTML');
      letters.push([source, what, (await person.reads('HTML of the content')).replace(/ (rel|target)="[^"]*"/g, '')]);
      await person.click('Editor');
    }
    expect(letters).toEqual(pastes.map(([source, what, _html, letter]) => [source, what, letter]));
  });
});

/** Firefox gives an event that a page makes no clipboard of its own. */
const pasteIntoContent = `
  const content = document.querySelector('[role=textbox][contenteditable=true]');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', arguments[0]);
  clipboardData.setData('text/plain', 'text');
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  content.dispatchEvent(event);
`;
