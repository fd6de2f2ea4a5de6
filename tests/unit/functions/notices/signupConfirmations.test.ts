import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import { cellsOf } from '../../../../functions/lib/notices/signupMail.ts';
import { counts as countSignups } from '../../../../functions/lib/people/signups/seats.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { bilevelPng } from '../../../../functions/lib/platform/pictures/bilevelPng.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { waitingMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { asAdmin, pass } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import {
  announce,
  cancelTokenIn,
  deliver,
  fields,
  lineOf,
  mailed,
  mails,
  person,
  put,
  signUp,
  signupIdOf,
  simple,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

describe('confirmations', () => {
  /** The mail to someone who signs up for an event, with its Zoom link where there is one. */
  withSignupMails();

  const booked = 'ana@example.org: You’re signed up: Lanterns, May 3, 2031';
  /** The calendar files of a mail. */
  const calendarsIn = (n = 0) =>
    (simple(n)?.Attachments ?? [])
      .filter(({ FileName }) => FileName === 'dharma-chats-event.ics')
      .map(({ RawContent }) => Buffer.from(RawContent ?? []).toString());

  describe('the mail to someone who booked a seat', () => {
    test('says what, when in which time zone, where, for how much, and how to cancel', async () => {
      await announce();
      await signUp();
      await deliver();
      expect(mailed()).toEqual([booked]);
      for (const words of [
        ...['Dear Ana,', 'Lanterns', 'with Freya & Finn', 'May 3, 2031, 7:00 PM EDT', '90 minutes'],
        ...['Doors open at 6:20 PM EDT', 'Ends at 8:30 PM EDT'],
        ...['The Sample Hall', '100 Sample Street', '$10.00', 'https://www.example.org/cancel-signup?token='],
      ])
        expect(textOf()).toContain(words);
      expect(simple()?.Body?.Html?.Data).toContain('with Freya &amp; Finn');
      // It is not a newsletter, so there is nothing to unsubscribe from.
      expect(simple()?.Headers).toBeUndefined();
      expect(textOf()).not.toMatch(/unsubscribe|pay for your ticket/i);
    });

    test('includes a calendar file', async () => {
      await announce();
      await signUp();
      await deliver();
      expect(simple()?.Attachments?.[0]?.ContentType).toBe('text/calendar; charset=utf-8; method=REQUEST');
      for (const line of ['METHOD:REQUEST', 'DTSTART:20310503T230000Z', 'DTEND:20310504T003000Z', 'SEQUENCE:1'])
        expect(calendarsIn()[0]).toContain(`${line}\r\n`);
    });

    test('tells people on Zoom that the link will come, and names no place', async () => {
      await announce();
      await signUp({ attendanceType: 'virtual' });
      await deliver();
      expect(textOf()).toContain('We’ll email you the link before the event');
      expect(textOf()).not.toMatch(/\$10|Sample Hall/);
    });

    test('has no calendar file if the date cannot be read, and says that there is no date if there is no event', async () => {
      await signUp();
      await announce({ eventDate: 'This autumn' });
      await signUp();
      await deliver();
      expect(simple(0)?.Subject?.Data).toBe('You’re on the list for Dharma Chats');
      expect(textOf(1)).toContain('This autumn, 7:00 PM');
      for (const n of [0, 1]) expect([calendarsIn(n), cancelTokenIn(n) !== '']).toEqual([[], true]);
    });

    test('contains no markup or placeholders from names or titles', async () => {
      await announce({ title: '<script>x</script>{firstName}', guests: '"A" & \'B\'' });
      await signUp({ firstName: 'O’Neill & Co' });
      await deliver();
      const html = simple()?.Body?.Html?.Data ?? '';
      expect(html).not.toContain('<script');
      expect(html).toContain('Dear O’Neill &amp; Co,');
    });
  });

  describe('an event with a place, a price and times of its own', () => {
    test('tells those who come about them, and about nothing else', async () => {
      await announce({
        ...{
          eventTime: '11:00 AM – 1 PM',
          duration: '',
          venue: 'The Boathouse',
          address: '1 Quay, Hudson, NY',
          price: 'Free',
        },
        doorsTime: '10:30 AM',
      });
      await signUp();
      await deliver();
      for (const words of [
        ...['May 3, 2031, 11:00 AM EDT', 'Doors open at 10:30 AM EDT', 'Ends at 1:00 PM EDT'],
        ...['The Boathouse', '1 Quay, Hudson, NY', 'Free'],
      ])
        expect(textOf()).toContain(words);
      const [main = ''] = textOf().split('\n--\n');
      expect(main).not.toMatch(/Sample|\$10|6:20|8:45/);
      const [file] = calendarsIn();
      expect(file).toContain('LOCATION:The Boathouse\\, 1 Quay\\, Hudson\\, NY\r\n');
      expect(file).toContain('DTEND:20310503T170000Z\r\n');
    });

    test.each([
      ['virtual', 'in-person', 'This event is on Zoom only. Please choose to attend virtually.'],
      ['in-person', 'virtual', 'This event is in the room only. Please choose to come in person.'],
    ])('that is %s only takes no sign-up that is %s', async (attendance, attendanceType, reason) => {
      await announce({ attendance });
      const { statusCode, body } = await call('signups/create', { body: { ...person, attendanceType } });
      expect([statusCode, JSON.parse(body ?? '').fields]).toEqual([400, { attendanceType: reason }]);
      await signUp({ attendanceType: attendance });
    });

    test('needs a place, unless it is on Zoom only', () => {
      const accepted = (more: object) => upcomingEventInput.safeParse({ ...fields, ...more }).success;
      expect([{}, { venue: '' }, { venue: '', attendance: 'virtual' }].map(accepted)).toEqual([true, false, true]);
    });
  });

  test('someone who bounced gets no mail; someone who only left the newsletter does', async () => {
    await announce();
    await suppress(await addressHash('gone@example.org'), 'bounced');
    await unsubscribe(await addressHash('ana@example.org'));
    await signUp({ email: 'gone@example.org' });
    await signUp();
    await deliver();
    expect(mailed()).toEqual([booked]);
  });

  describe('the link of an event', () => {
    const joinLink = 'https://zoom.example/j/1?pwd=a&b=2';

    test('is only in the confirmation of people on Zoom, and in their calendar file', async () => {
      await announce({ joinLink });
      await signUp();
      await deliver();
      await signUp({ email: 'ben@example.org', attendanceType: 'virtual' });
      await deliver();
      expect(JSON.stringify(mails()[0])).not.toContain('zoom.example');
      expect(textOf(1)).toContain(joinLink);
      expect(simple(1)?.Body?.Html?.Data).toContain('href="https://zoom.example/j/1?pwd=a&amp;b=2"');
      expect(calendarsIn(1)).toEqual([expect.stringContaining('URL:https://zoom.example/j/1?pwd=a&b=2\r\n')]);
    });

    test('is in nothing that the public gets', async () => {
      await announce({ joinLink });
      const { body } = await call('upcomingEvents/active', {});
      expect(JSON.parse(body ?? '')).toMatchObject({ title: 'Lanterns' });
      expect(JSON.parse(body ?? '')).not.toHaveProperty('joinLink');
      expect(JSON.stringify(await readContent())).not.toContain('zoom.example');
    });

    test.each([
      ['https://zoom.example/j/1', true],
      ['zoom.example/j/1', true],
      ['', true],
      ['http://zoom.example/j/1', false],
      ['javascript:alert(1)', false],
      ['https://zoom.example/{firstName}', false],
      ['https://zoom.example/ j', false],
      ['https://me:you@zoom.example/', false],
    ])('as %j is accepted: %s', (typed, isOne) => {
      expect(upcomingEventInput.safeParse({ ...fields, joinLink: typed }).success).toBe(isOne);
    });
  });

  /** The cells of a picture, each so many pixels wide: every pixel of one is as dark as the others. */
  async function cellsIn(png: Uint8Array, scale: number): Promise<boolean[][]> {
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const range = (length: number) => Array.from({ length }, (_, n) => n);
    const cells = range(info.height / scale).map((y) =>
      range(info.width / scale).map((x) => data[y * scale * info.width + x * scale] === 0),
    );
    const pixels = range(info.height * info.width).map((n) => {
      const [x, y] = [n % info.width, Math.floor(n / info.width)];
      return cells[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 0 : 255;
    });
    expect(data.equals(Buffer.from(pixels))).toBe(true);
    return cells;
  }

  test('the confirmation of a seat in the room shows the code of the person’s place in the list', async () => {
    await announce();
    await signUp();
    await deliver();
    const code = simple()?.Attachments?.find(({ ContentId }) => ContentId);
    expect(code).toMatchObject({
      ...{ FileName: 'door-code.png', ContentType: 'image/png', ContentId: 'door-code' },
      ...{ ContentDisposition: 'INLINE', ContentTransferEncoding: 'BASE64' },
    });
    const cells = await cellsIn(code?.RawContent ?? new Uint8Array(), 10);
    expect(cells).toEqual(cellsOf(`https://www.example.org/admin/door/1#${await signupIdOf()}`));
    // Readers look for white around the code, on dark screens too.
    const around = [
      ...cells.slice(0, 4),
      ...cells.slice(-4),
      ...cells.map((row) => [...row.slice(0, 4), ...row.slice(-4)]),
    ];
    expect(around.flat()).not.toContain(true);
    const html = simple()?.Body?.Html?.Data ?? '';
    expect(html).toMatch(/<img src="cid:door-code" alt="Your code for the door" width="220" height="220"/);
    expect(lineOf()).toContain('Show this code at the door, or just give your name.');
  });

  test('someone on Zoom gets none, and neither does someone without an event', async () => {
    await signUp();
    await announce();
    await signUp({ attendanceType: 'virtual' });
    await deliver();
    for (const n of [0, 1]) {
      expect((simple(n)?.Attachments ?? []).filter(({ ContentId }) => ContentId)).toEqual([]);
      expect(simple(n)?.Body?.Html?.Data).not.toMatch(/cid:|At the door/);
    }
  });

  test.each([1, 2, 3, 7, 8])('a picture is what was drawn, at %i pixels for each cell', async (scale) => {
    const drawn = Array.from({ length: 5 }, (_, y) => Array.from({ length: 11 }, (_, x) => (x * 7 + y * 3) % 4 < 2));
    const png = bilevelPng(drawn, scale);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 11 * scale, height: 5 * scale });
    expect(await cellsIn(png, scale)).toEqual(drawn);
  });

  /** The confirmation of a sign-up at a moment, in one line. */
  async function confirmedAt(moment: string, event: object, signup: object = {}): Promise<string> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    await announce(event);
    await signUp(signup);
    await deliver();
    return lineOf();
  }
  const reminds = 'so this email is also your reminder';

  describe('a confirmation is also the reminder', () => {
    test('from a day before on, and says when it begins', async () => {
      const text = await confirmedAt('2031-05-02T19:00:00-04:00', {});
      expect(text).toContain(`The event begins on Saturday, May 3, 2031, at 7:00 PM EDT, ${reminds}.`);
      for (const words of ['100 Sample Street', 'Doors open at 6:20 PM EDT', '$10.00', 'cancel your sign-up'])
        expect(text).toContain(words);
      expect(text).not.toMatch(/tomorrow|today|tonight/i);
    });

    test('with the link, for those on Zoom', async () => {
      const link = { joinLink: 'https://zoom.example/j/1' };
      const text = await confirmedAt('2031-05-03T18:00:00-04:00', link, { attendanceType: 'virtual' });
      expect(text).toContain(reminds);
      expect(text).toContain(link.joinLink);
      expect(text).not.toContain('Sample Hall');
    });

    test.each([
      ['a minute earlier', '2031-05-02T18:59:00-04:00', {}, false],
      // Clocks are set back in the night of November 1, 2026: it is 25 hours from 7 PM to 7 PM.
      ['24 hours and a half before, where clocks are set back', '2026-10-31T19:30:00-04:00', 'November 1, 2026', true],
      ['a day before by the event’s own clocks', '2031-05-02T19:00:00+02:00', { timeZone: 'Europe/Vienna' }, true],
      ['two hours before, with the reminder of the day off', '2031-05-03T17:00:00-04:00', { remindDay: false }, false],
      ['an hour before, with the reminder of the day off', '2031-05-03T18:00:00-04:00', { remindDay: false }, true],
      [
        'an hour before, with both reminders off',
        ...(['2031-05-03T18:00:00-04:00', { remindDay: false, remindHour: false }, false] as const),
      ],
      [
        'on the day of an event whose time cannot be read',
        '2031-05-03T12:00:00-04:00',
        { eventTime: 'At dusk' },
        false,
      ],
    ])('%s: %s, %j, %j', async (_, moment, change, isReminder) => {
      const event = typeof change === 'string' ? { eventDate: change } : change;
      const text = await confirmedAt(moment, event);
      expect(text.includes(reminds)).toBe(isReminder);
    });

    test('and once it has begun, says so', async () => {
      const text = await confirmedAt('2031-05-03T19:05:00-04:00', {});
      expect(text).toContain('The event has begun: it started on Saturday, May 3, 2031, at 7:00 PM EDT.');
      expect(text).not.toContain(reminds);
    });
  });

  test.each([
    ['in the room', {}, {}, true],
    ['on Zoom, which is free', { attendanceType: 'virtual' }, {}, false],
    ['in the room, having paid', {}, { paidAt: '2031-04-01T12:00:00.000Z' }, false],
  ])('the link to pay is for those who come %s: %j, %j, %s', async (_, signup, paid, isThere) => {
    await announce({ payLink: 'https://tickets.example/lanterns?a=1&b=2' });
    await signUp(signup);
    await put(paid);
    await deliver();
    expect(/Pay for your ticket \[https:\/\/tickets\.example\/lanterns\?a=1&b=2\]/.test(lineOf())).toBe(isThere);
  });
});

describe('a confirmation comes once', () => {
  /** No sign-up is confirmed twice, no mailbox gets too many mails, and a link cancels one sign-up alone. */
  const hour = 3_600_000;
  withSignupMails(Date.UTC(2031, 3, 15, 12));

  describe('a confirmation', () => {
    test('is mailed once, however often a sign-up is repeated, double-clicked or its message delivered', async () => {
      await announce();
      await Promise.all([signUp(), signUp()]);
      await deliver(3);
      await signUp({ city: 'Porto', firstName: 'Anna', email: 'ANA@example.org' });
      await deliver();
      expect(mails()).toHaveLength(1);
    });

    test('is mailed again to someone who signs up once more later, or had canceled; none is after they cancel', async () => {
      await announce();
      await signUp();
      await deliver();
      pass(9 * 60_000);
      await signUp({ attendanceType: 'virtual' });
      await deliver();
      expect(mails()).toHaveLength(1);
      pass(2 * 60_000);
      await signUp({ attendanceType: 'virtual' });
      await deliver(2);
      // It says what they booked, not what was typed now.
      expect(mailed()[1]).toBe(mailed()[0]);
      expect(textOf(1)).toContain('The Sample Hall');
      await signUp();
      await signups.remove(await signupIdOf());
      await deliver();
      expect(mails()).toHaveLength(2);
      await signUp();
      await deliver();
      expect(mails()).toHaveLength(3);
    });
  });

  test('a mailbox gets at most five mails of forms a day, welcomes too, whatever tags are in its address', async () => {
    await announce();
    await emailTemplates.add({ name: protectedTemplates[0], subject: 'x', htmlContent: '<p>x</p>', mailBytes: 1 });
    for (let n = 0; n < 4; n++) {
      await signUp({ email: `ana+${n}@example.org`, subscribeNewsletter: true });
      await deliver();
    }
    expect(mails()).toHaveLength(5);
    await signUp({ email: 'ben@example.org', subscribeNewsletter: true });
    await deliver();
    expect(mails()).toHaveLength(7);
    // Those beyond it wait until the next day, so that no stranger keeps the owner's from the mailbox.
    await sweepOutbox(Date.now() + 23 * hour);
    await deliver();
    expect([mails().length, waitingMails().length]).toEqual([7, 3]);
    pass(24 * hour + 1);
    await sweepOutbox(Date.now());
    await deliver();
    expect([mails().length, waitingMails().length]).toEqual([10, 0]);
  });

  test('someone whose sign-up an admin deletes is told of it, if the admin says so', async () => {
    await announce();
    for (const tell of [undefined, 'true']) {
      await signUp();
      await deliver();
      await asAdmin('signups/remove', { path: { id: await signupIdOf() }, query: tell ? { tell } : {} });
      await deliver();
    }
    expect(mailed()).toEqual([
      ...['You’re signed up', 'You’re signed up', 'Your sign-up is canceled'].map(
        (subject) => `ana@example.org: ${subject}: Lanterns, May 3, 2031`,
      ),
    ]);
    expect(textOf(2)).toContain('We’ve canceled your sign-up for this event.');
    expect(String(simple(2)?.Attachments?.[0]?.RawContent)).toContain('METHOD:CANCEL');
  });

  describe('the link to cancel', () => {
    const cancel = (token: string) => call('signups/cancel', { query: { token } });
    const expected = async () => (await countSignups()).reduce((sum, each) => sum + each.inPerson + each.virtual, 0);

    test('removes only that sign-up from the list and the counts, without a login, and may be used twice', async () => {
      await signUp();
      await announce();
      await signUp();
      await deliver();
      expect(await expected()).toBe(2);
      for (const _ of [1, 2]) expect((await cancel(cancelTokenIn(1))).statusCode).toBe(200);
      expect(await expected()).toBe(1);
      expect((await signups.list()).items.map(({ eventDate }) => eventDate)).toEqual(['']);
    });

    test('of a sign-up that was canceled does not cancel a later one', async () => {
      await announce();
      for (const _ of [1, 2]) {
        await signUp();
        await deliver();
        pass(1000);
        if (mails().length === 1) expect((await cancel(cancelTokenIn())).statusCode).toBe(200);
        await deliver();
      }
      expect((await cancel(cancelTokenIn(0))).statusCode).toBe(200);
      expect(await expected()).toBe(1);
      expect((await cancel(cancelTokenIn(mails().length - 1))).statusCode).toBe(200);
      expect(await expected()).toBe(0);
    });

    test('contains a token that is valid for nothing else, and accepts no other token', async () => {
      await announce();
      await signUp();
      await deliver();
      const token = cancelTokenIn();
      const [id = ''] = token.split('.');
      expect((await call('newsletter/unsubscribe', { query: { token } })).statusCode).toBe(400);
      for (const wrong of [await linkToken('unsubscribe', id), `${token}x`, id, '', `${id}.${id}`])
        expect((await cancel(wrong)).statusCode).toBe(400);
      expect(await expected()).toBe(1);
    });
  });
});
