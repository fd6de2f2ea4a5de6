import { beforeEach, describe, expect, test } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { resolveAudience } from '../../../../functions/lib/sending/audience.ts';
import { emptyPlaceholders } from '../../../../functions/lib/sending/check.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { announce, fields, installSignupMails, signUp } from '../../../support/run/signupMails.ts';

beforeEach(() => {
  installFakeDynamo();
  installSignupMails();
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
    expect(await readers('<p>{joinLink|soon}</p>', 'all', 'On {joinLink}')).toEqual({ problems: [lacking], notes: [] });
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
