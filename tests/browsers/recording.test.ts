import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../infra/local/edge/hosts.ts';
import type { PageDocument } from '../../shared/publishing/publication.ts';
import { Cloud } from '../support/cloud/cloud.ts';
import { until } from '../support/run/until.ts';
import { renderer } from '../support/site/publicPages.ts';
import { rangeOf, silence, talkDetails, talkEpisode, talkPath, talkTranscript } from '../support/site/talk.ts';
import { type Driver, keys, Person, startFirefox, startWebKit } from '../support/webdriver/person.ts';

const document: PageDocument = {
  ...{ page: 'video', path: talkPath, transcript: talkTranscript(5) },
  answers: { hasLetters: false, recordingDetails: talkDetails, episode: { ...talkEpisode, videoId: '' } },
};

let cloud: Cloud;
let url: string;
/** The cloud's site with this one recording. */
const site = createServer(async ({ url: asked = '', headers, method }, response) => {
  if (asked === talkPath) return response.setHeader('Content-Type', 'text/html').end(await renderer().render(document));
  if (asked !== talkDetails.audio.address) {
    const others = request(
      cloud.url + asked,
      { method, headers: { ...headers, host: new URL(cloud.url).host } },
      (from) => {
        response.writeHead(from.statusCode ?? 500, from.headers);
        from.pipe(response);
      },
    );
    return others.end();
  }
  const { status, body, headers: more } = rangeOf(silence(120), headers.range);
  response.writeHead(status, { ...more, 'Content-Type': 'audio/wav', 'Content-Length': body.length }).end(body);
});
beforeAll(async () => {
  cloud = await Cloud.start({ memory: true });
  url = `http://127.0.0.1:${await listen(site, 0)}`;
});
afterAll(async () => {
  site.close();
  await cloud?.remove();
});

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

  const asks = (script: string) => driver.run(`return ${script}`, []);
  const says = (what: string, script: string) => until(what, async () => (await asks(script)) || undefined, 30);
  const timeOf = (state: string) => `document.querySelector('[data-${state}] a')?.textContent`;
  const nameOfFocus = 'document.activeElement.getAttribute("aria-label")';
  const current = `document.querySelector('nav [aria-current]')?.textContent`;
  const isInView = (selector: string) => `(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect();
    return top >= 0 && bottom <= (document.querySelector('[data-docked]')?.getBoundingClientRect().top ?? innerHeight);
  })()`;
  /** From the focused audio element. In WebKit its button to play is the next stop. */
  const pressPlay = async () => {
    if (browser === 'WebKit') await person.press(keys.Tab);
    await person.press(' ');
  };
  const position = async () => Math.floor(Number(await asks('document.querySelector("audio").currentTime')));

  test('a visitor plays, moves, follows along, shares a moment and opens it, all by keyboard', async () => {
    await person.open(url + talkPath);
    await says(
      'the code has come',
      `document.querySelector('main [aria-label="Forward 30 seconds"]:enabled') !== null`,
    );
    await person.tabTo('Audio player');
    await pressPlay();
    await says('the first paragraph is spoken', `${timeOf('spoken')} === '0:00'`);
    expect(await asks(current)).toContain('A bucket of water');
    await says('the time moves on', `document.querySelector('audio').currentTime >= 1`);

    await person.tabTo('1:00 On waiting');
    const scrolled = await asks('scrollY');
    await person.press(keys.Enter);
    await says('the chapter is current', `${current}?.includes('On waiting')`);
    await says('its paragraph is spoken', `${timeOf('spoken')} === '1:00'`);
    await says('it plays on from there', `document.querySelector('audio').currentTime > 60`);
    expect(await asks('scrollY')).toBe(scrolled);

    await asks('document.querySelector("audio").pause()');
    await asks('document.querySelector("audio").currentTime = 60');
    await person.tabTo('Back 15 seconds', { backwards: true });
    await person.press(keys.Enter);
    await says('it is fifteen seconds earlier', `document.querySelector('audio').currentTime === 45`);
    await person.tabTo('Forward 30 seconds');
    await person.press(keys.Enter);
    await says('it is thirty seconds further', `document.querySelector('audio').currentTime === 75`);
    await says('that moment is marked as spoken', `${timeOf('spoken')} === '1:15'`);

    await person.tabTo('Follow along');
    await person.press(' ');
    await says('it follows', `document.activeElement.getAttribute('aria-pressed') === 'true'`);
    await says('what is spoken is in view', isInView('[data-spoken]'));
    await says('the player is at the foot of the window', `document.querySelector('[data-docked]') !== null`);

    await person.tabTo('Copy link to this moment');
    await person.press(keys.Enter);
    await person.sees('Share this moment');
    const link = `${url}${talkPath}#t=75`;
    expect(await person.reads('Link to this moment')).toBe(link);
    await person.tabTo('Copy link');
    await person.press(keys.Enter);
    await person.sees('The link is copied.');
    await person.press(keys.Escape);
    await says('the focus is back', `${nameOfFocus} === 'Copy link to this moment'`);

    await person.open(`${url}/newsletter`);
    await person.tabTo('Email');
    await person.press(keys.Control, 'v');
    expect(await person.reads('Email')).toBe(link);
    await person.open(link);
    await says('its paragraph is marked', `${timeOf('marked')} === '1:15'`);
    await says('the paragraph is in view', isInView('[data-marked]'));
    expect(await asks(`document.querySelector('audio').paused`)).toBe(true);
    expect(await position()).toBe(75);
    await asks('document.querySelector("audio").focus()');
    await pressPlay();
    await says('it is spoken from there', `${timeOf('spoken')} === '1:15'`);
    expect(await position()).toBeGreaterThanOrEqual(75);
  });
});
