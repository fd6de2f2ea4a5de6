import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import * as episodes from '../../../../functions/lib/content/episodes/episodes.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { editWrite } from '../../../../functions/lib/content/items/contentItems.ts';
import { compose, withCards } from '../../../../functions/lib/letters/compose.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { preparedLetters } from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { preparedLetterWrites } from '../../../../functions/lib/letters/templates/episodeLetters.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { findAll } from '../../../../functions/lib/people/signups/recipients.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { readCancelToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { transactIf, updateItem, write } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { resolveAudience } from '../../../../functions/lib/sending/audience.ts';
import { keepMail } from '../../../../functions/lib/sending/campaigns.ts';
import { emptyPlaceholders } from '../../../../functions/lib/sending/check.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { sentBytes } from '../../../../shared/letters/mail/layout.ts';
import { automaticallyTo } from '../../../../shared/letters/model/emailTemplate.ts';
import { eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../../shared/letters/placeholders/placeholders.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import { announce, fields, installSignupMails, mails, signUp } from '../../../support/run/signupMails.ts';

describe('letters of episodes', () => {
  /** What happens to a call to DynamoDB; by default it is simply answered. */
  let fault: (name: string, perform: () => unknown) => unknown;
  beforeEach(async () => {
    fault = (_, perform) => perform();
    installFakeDynamo(async (name, perform) => fault(name, perform));
    // The site has an archive already.
    await imports(episode('Old', 400));
  });

  const day = 24 * 60 * 60 * 1000;
  const episode = (title: string, daysOld: number | null, more = {}) =>
    episodeInput.parse({
      guid: title,
      episodeNumber: 12,
      title,
      guest: 'Maya Lindqvist',
      duration: '58:10',
      image: '',
      videoId: 'aaaaaaaaaaa',
      description: 'On waiting.',
      transcriptionUrl: null,
      ...more,
      date: daysOld === null ? null : new Date(Date.now() - daysOld * day).toISOString(),
    });
  const imports = (...feed: ReturnType<typeof episode>[]) =>
    episodes.upsert(feed, (added) => preparedLetterWrites(added, Date.now()));
  /** Imports a feed with an episode that is new. */
  const importNew = () => imports(episode('Old', 400), episode('Small hours', 0));
  /** The letter about it. */
  async function prepared() {
    await importNew();
    const [letter, ...others] = await emailTemplates.list();
    expect(others).toEqual([]);
    if (!letter) throw new Error('There is no letter');
    return letter;
  }
  const subjects = async () => (await emailTemplates.list()).map(({ subject }) => subject).sort();
  const subjectOf = (title: string) => `A new ${site.product.singular}: ${title}`;

  test('a new episode gets a letter with its card, in which only the place for a passage is left to fill', async () => {
    const letter = await prepared();
    expect(letter).toMatchObject({ name: 'new_episode_2', title: 'New episode: Small hours', version: 1 });
    expect(letter.subject).toBe(subjectOf('Small hours'));
    expect(letter.htmlContent).toBe(sanitize(letter.htmlContent));
    const whole = await withCards(letter);
    const { text } = compose(whole);
    expect(letter.mailBytes).toBe(sentBytes(whole));
    expect(text).toContain('Dear {firstName|friend},');
    expect(text).toMatch(/Episode 12: Small hours\nwith Maya Lindqvist · \w+ \d+, \d{4} · 58:10\nOn waiting\./);
    expect(text).toContain(`Listen, watch and read [${site.url}/video/episode-2]`);
    expect(contentProblems(whole).map(({ message }) => message)).toEqual([
      'The place for a passage is empty, and would be left out. Choose a passage, or remove it',
    ]);
  });

  test('the first import of an archive prepares no letter, however new its last episode is', async () => {
    installFakeDynamo();
    await imports(episode('First', 0), episode('Second', 1));
    expect(await subjects()).toEqual([]);
  });

  test('no letter is about an episode without a date, film or audio, or older than two weeks', async () => {
    const words = episode('Words', 1, { videoId: '' });
    await imports(episode('Old', 400), episode('Late', 15), episode('Undated', null), words, episode('Recent', 13));
    expect(await subjects()).toEqual([subjectOf('Recent')]);
  });

  test('one import prepares at most three letters, about the newest episodes', async () => {
    await imports(episode('Old', 400), ...[5, 1, 4, 2, 3].map((days) => episode(`${days} days`, days)));
    expect(await subjects()).toEqual(['1 days', '2 days', '3 days'].map(subjectOf));
  });

  test('the next import prepares no second letter, and brings back none that was deleted', async () => {
    const { name } = await prepared();
    await importNew();
    expect(await subjects()).toEqual([subjectOf('Small hours')]);
    await emailTemplates.remove(name);
    await importNew();
    await imports(episode('Old', 400), episode('Small hours', 0, { description: 'On staying.' }));
    expect(await subjects()).toEqual([]);
  });

  test('two imports at once prepare one letter', async () => {
    await Promise.all([importNew(), importNew()]);
    expect(await subjects()).toEqual([subjectOf('Small hours')]);
    expect(await episodes.list()).toHaveLength(2);
  });

  test.each([
    ['before', false],
    ['after', true],
  ])(
    'an import that dies just %s the episode is written leaves one letter once the next one has run',
    async (_, late) => {
      fault = (name, perform) => {
        if (name !== 'TransactWriteCommand') return perform();
        if (late) perform();
        throw new Error('The function was killed');
      };
      await expect(importNew()).rejects.toThrow('killed');
      fault = (_name, perform) => perform();
      await importNew();
      expect(await subjects()).toEqual([subjectOf('Small hours')]);
      expect(await episodes.list()).toHaveLength(2);
    },
  );

  test('an admin’s letter that has the name already stays as it is, and the episode comes in', async () => {
    await emailTemplates.add({ name: 'new_episode_2', subject: 'Mine', htmlContent: '<p>x</p>', mailBytes: 1 });
    await importNew();
    expect((await episodes.list()).map(({ id }) => id).sort()).toEqual([1, 2]);
    expect(await subjects()).toEqual(['Mine']);
    expect(await preparedLetters()).toEqual([]);
  });

  test('when the feed corrects a title, the letter keeps its words; its card and the dashboard follow', async () => {
    await imports(episode('Old', 400), episode('Smal hours', 0));
    const [before] = await emailTemplates.list();
    await imports(episode('Old', 400), { ...episode('Smal hours', 0), title: 'Small hours' });
    const [letter] = await emailTemplates.list();
    expect(letter).toEqual(before);
    expect((await withCards({ htmlContent: letter?.htmlContent ?? '' })).cards?.['episode-2']?.title).toBe(
      'Small hours',
    );
    expect(await preparedLetters()).toMatchObject([{ episode: 'Small hours', subject: subjectOf('Smal hours') }]);
  });

  test('a letter stays announced when it is saved, and no more once it is deleted', async () => {
    await imports(episode('Old', 400), episode('Small hours', 0), episode('Lanterns', 1));
    const announced = async () => (await preparedLetters()).map(({ episode: title }) => title).sort();
    expect(await announced()).toEqual(['Lanterns', 'Small hours']);
    const [one, other] = await emailTemplates.list();
    if (!one || !other) throw new Error('There are not two letters');
    await emailTemplates.save(one.name, { ...one, htmlContent: '<p>Mine</p>' });
    await emailTemplates.save(one.name, { ...one, htmlContent: '<p>Mine</p>', title: 'Mine' });
    expect(await announced()).toEqual(['Lanterns', 'Small hours']);
    await emailTemplates.remove(other.name);
    expect(await announced()).toHaveLength(1);
    await emailTemplates.remove(one.name);
    expect(await announced()).toEqual([]);
  });

  test('an episode that is hidden is announced to no admin, and its card is missing', async () => {
    const letter = await prepared();
    expect(await preparedLetters()).toHaveLength(1);
    await transactIf([editWrite(partitions.content.episodes, 2, { hidden: true })]);
    expect(await preparedLetters()).toEqual([]);
    const whole = await withCards(letter);
    expect(contentProblems(whole).map(({ message }) => message)).toContain(
      'The card for an episode would be left out: it isn’t on the site. Choose another, or remove the card',
    );
    expect(compose(whole).text).not.toContain('Small hours');
  });
});

describe('reminders', () => {
  beforeEach(() => {
    installFakeDynamo();
    installSignupMails();
  });

  const event = withTimes({
    ...{ title: 'Lanterns & Light', eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '' },
    ...{ joinLink: 'https://zoom.example/j/1?pwd=a&b=2', payLink: 'https://shop.example/pay' },
  });
  const cancelUrl = 'https://site.example/cancel-signup?token=abc';
  const reminders = firstTemplates.filter(({ name }) => name.startsWith('reminder_'));
  const [dayBefore = { name: '', title: '', subject: '', htmlContent: '' }] = reminders;

  function readBy(
    attendanceType: 'in-person' | 'virtual',
    template: (typeof reminders)[number],
    about: object = event,
  ) {
    const mail = compose(template, { type: 'event', eventDate: event.eventDate });
    const own = { firstName: 'Ana', unsubscribeUrl: 'https://site.example/u', detailsUrl: 'https://site.example/d' };
    const facts = factsOf({ ...event, ...about });
    const values = { ...own, ...eventValues(facts, { attendanceType, cancelUrl }) };
    const html = fillHtml(mail.html, values);
    const text = fillText(mail.text, values).replace(/(?<!\n)\n(?!\n)/g, ' ');
    return { subject: fillHeader(mail.subject, values), html, text };
  }

  describe.each(reminders)('$title', (template) => {
    test('names the event, its day and its time in the subject, and greets the reader', () => {
      const { subject, text } = readBy('in-person', template);
      for (const words of ['Lanterns & Light', 'May 3, 2031', '7:00 PM EDT']) {
        expect(subject).toContain(words);
        expect(text).toContain(words);
      }
      expect(text).toContain('Dear Ana,');
    });

    test('in the room it names the place and the doors, on Zoom the link alone; both say how to cancel', () => {
      const room = readBy('in-person', template);
      expect(room.text).toContain('Where The Sample Hall, 100 Sample Street');
      expect(room.text).toContain('Open at 6:20 PM EDT');
      expect(room.html + room.text).not.toMatch(/zoom/i);
      const zoom = readBy('virtual', template);
      expect(zoom.html).toContain('href="https://zoom.example/j/1?pwd=a&amp;b=2"');
      expect(zoom.text).toContain(`Join on Zoom [${event.joinLink}]`);
      expect(zoom.html + zoom.text).not.toMatch(/Doors|Open at|Tickets|Sample Hall|shop\.example/);
      for (const { text } of [room, zoom]) expect(text).toContain(`cancel your sign-up [${cancelUrl}]`);
    });

    test('leaves nothing empty behind where the event has no doors, price, link or place to pay', () => {
      const bare = { joinLink: '', payLink: '', price: '', doorsAt: undefined };
      for (const attendanceType of ['in-person', 'virtual'] as const) {
        const { html, text } = readBy(attendanceType, template, bare);
        expect(html).not.toMatch(/<strong>[^<]*<\/strong><br[ /]*>\s*<\/p>|<a(?![^>]*href)/);
        expect(text).not.toMatch(/\{|Join on|Open at|Tickets|paid/);
      }
    });

    test('says nothing that a late mail makes untrue', () => {
      expect(JSON.stringify(template)).not.toMatch(
        /\b(?:tomorrow|today|tonight|soon|in an hour|about to|shortly|now)\b/i,
      );
    });

    test('has no problem, is kept whole by the cleaning, and goes out by itself', () => {
      const htmlContent = sanitize(template.htmlContent);
      expect(contentProblems({ ...template, htmlContent }, 'event')).toEqual([]);
      for (const [placeholder] of template.htmlContent.matchAll(/\{\w+/g)) expect(htmlContent).toContain(placeholder);
      expect(automaticallyTo(template.name)).toMatch(/^Sent to everyone with a seat/);
    });
  });

  test('the day before, those who come in person also read the price and where to pay', () => {
    const { text } = readBy('in-person', dayBefore);
    expect(text).toContain('Tickets $10.00');
    expect(text).toContain('pay for your ticket online [https://shop.example/pay]');
  });

  test('each guest gets their own way to cancel, and links only with a seat at the time of mailing', async () => {
    await announce(event);
    for (const [name, attendanceType] of [
      ['room', 'in-person'],
      ['zoom', 'virtual'],
      ['waits', 'virtual'],
    ])
      await signUp({ email: `${name}@example.org`, attendanceType });
    const { items } = await signups.list();
    const waits = items.find(({ email }) => email.startsWith('waits'))?.id ?? '';
    await write(updateItem(tableName('people'), signups.signupKey(waits), { set: { status: 'waiting' } }));
    const people = await findAll(items.map(({ id }) => id));
    const mail = { ...compose(dayBefore, { type: 'event', eventDate: '' }), event: factsOf(event) };
    for (const to of people.values()) await send({ mail, to, tags: {}, newsletter: false });
    const texts = new Map(mails().map(({ Destination, Content }) => [Destination?.ToAddresses?.[0], Content?.Simple]));
    for (const { id, email } of items) {
      const text = texts.get(email)?.Body?.Text?.Data ?? '';
      const [, token = ''] = /www\.example\.org\/cancel-signup\?token=([\w.%-]+)/.exec(text) ?? [];
      expect((await readCancelToken(decodeURIComponent(token)))?.id, email).toBe(id);
      expect(text.includes('zoom.example'), email).toBe(email.startsWith('zoom'));
      expect(text.includes('shop.example'), email).toBe(email.startsWith('room'));
    }
  });

  test('an admin who looks at what was sent sees every paragraph, and its placeholders', async () => {
    const id = randomUUID();
    await keepMail(id, { ...compose(dayBefore), event: factsOf(event) }, 9_999_999_999);
    const { cookie } = await openSession('admin');
    const { body = '' } = await call('campaigns/content', { cookies: [cookie.split(';')[0] ?? ''], path: { id } });
    const { html, text } = JSON.parse(body) as Record<'html' | 'text', string>;
    for (const part of [html, text]) {
      expect(part).toMatch(/\{eventDoors\}[\s\S]*\{joinLink\}/);
      expect(part).not.toMatch(/[^\P{Cc}\n]/u);
    }
  });

  describe('before a letter goes to an event’s people, it is counted who would not see', () => {
    const joinLink = 'https://zoom.example/j/1';
    type Among = 'all' | 'in-person' | 'virtual' | 'everyone';

    const readers = async (htmlContent: string, among: Among = 'all', subject = 'A') => {
      const [event] = await upcomingEvents.list();
      const audience = await resolveAudience({ type: 'event', eventId: event?.id ?? 0, attendance: among });
      const { problems, notes } = await emptyPlaceholders({ subject, htmlContent }, audience);
      return { problems: problems.map(({ message }) => message), notes };
    };

    const change = async (own: object) => {
      const [event] = await upcomingEvents.list();
      await upcomingEvents.update(event?.id ?? 0, { ...fields, ...own, isActive: true });
    };

    const announceFull = async (own = {}) => {
      await announce(own);
      for (const [email, attendanceType] of Object.entries({ a: 'in-person', b: 'in-person', c: 'virtual' }))
        await signUp({ email: `${email}@example.org`, attendanceType });
    };

    test('a placeholder in the subject, or in no paragraph: a problem', async () => {
      await announceFull();
      const advice = 'Give it a fallback, as in {joinLink|see the site}';
      const lacking = `3 recipients would see nothing in place of {joinLink}: the event has none. ${advice}`;
      expect(await readers('{joinLink} {eventTitle}')).toEqual({ problems: [lacking], notes: [] });
      expect(await readers('<p>{joinLink|soon}</p>', 'all', 'On {joinLink}')).toEqual({
        problems: [lacking],
        notes: [],
      });
      await change({ joinLink });
      expect(await readers('{joinLink}')).toEqual({
        problems: [
          `2 recipients would see nothing in place of {joinLink}: it’s only for those with a seat on Zoom. ${advice}`,
        ],
        notes: [],
      });
      expect(await readers('{joinLink}', 'virtual')).toEqual({ problems: [], notes: [] });
      expect(await readers('{joinLink|see you there} {eventPlace}')).toEqual({ problems: [], notes: [] });
    });

    test('a paragraph: a problem if the event lacks it, and a note if it is for others', async () => {
      await announceFull();
      const both = '<p><a href="{joinLink}">Join</a></p><ul><li>{eventDoors}</li></ul>';
      const forRoom = '1 recipient won’t see the paragraph with {eventDoors}: it’s only for those who come in person.';
      const forZoom = '2 recipients won’t see the paragraph with {joinLink}: it’s only for those with a seat on Zoom.';
      expect(await readers(both)).toEqual({
        problems: ['1 recipient won’t see the paragraph with {joinLink}: the event has none'],
        notes: [forZoom, forRoom],
      });
      await change({ joinLink });
      expect(await readers(both)).toEqual({ problems: [], notes: [forZoom, forRoom] });
      expect((await readers(both, 'virtual')).notes).toEqual([forRoom]);
    });

    test('a paragraph about what an event may well not have: a note', async () => {
      await announceFull();
      expect(await readers('<p>{payLink}</p>')).toEqual({
        problems: [],
        notes: [
          '2 recipients won’t see the paragraph with {payLink}: the event has none.',
          '1 recipient won’t see the paragraph with {payLink}: it’s only for those with a seat in the room.',
        ],
      });
    });

    test.each(firstTemplates.slice(2))('nothing of $title is a problem', async ({ subject, htmlContent }) => {
      await announceFull({ joinLink });
      for (const among of ['all', 'in-person', 'virtual'] as const)
        expect((await readers(htmlContent, among, subject)).problems).toEqual([]);
    });
  });
});
