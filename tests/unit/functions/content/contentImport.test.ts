import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { handler } from '../../../../functions/workers/importContent.ts';
import { contentExample } from '../../../support/data/contentExample.ts';
import { guest } from '../../../support/data/contentForms.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ['a wrong value', { archiveGuests: [{ ...guest, displayOrder: 0 }] }, 'archiveGuests[0].displayOrder: '],
  [
    'a missing name',
    { archiveGuests: [guest, { ...guest, name: '' }] },
    'archiveGuests[1].name: Guest name is required.',
  ],
  [
    'a letter without a valid day',
    { letters: [{ subject: 'May', previewText: null, sentAt: 'in May', htmlContent: '<p>x</p>' }] },
    'letters[0].sentAt: Use a date such as 2031-04-15',
  ],
  ['an unknown kind', { guests: [guest] }, 'the file: Unrecognized key: "guests"'],
  ['no list', { archiveGuests: guest }, 'archiveGuests: This is a list'],
  [
    'another guest’s spelling',
    {
      archiveGuests: [
        { ...guest, alsoKnownAs: ['A. Lima'] },
        { ...guest, name: 'Bo', alsoKnownAs: ['a lima'] },
      ],
    },
    'archiveGuests[1].alsoKnownAs: “a lima” already belongs to another guest, Ana Lima.',
  ],
  ['the same twice', { archiveGuests: [guest, guest] }, 'archiveGuests[1]: the same name and url as archiveGuests[0]'],
])('%s in a file changes nothing, and the error says what is wrong and where', async (_, content, why) => {
  await expect(handler(content)).rejects.toThrow(why);
  expect(dynamo.startingWith('content', '')).toEqual([]);
});

test('a file with a spelling of a guest whom the site has is refused', async () => {
  await handler({ archiveGuests: [{ ...guest, alsoKnownAs: ['A. Lima'] }] });
  await expect(handler({ archiveGuests: [{ ...guest, name: 'A Lima' }] })).rejects.toThrow(
    '“A Lima” is already another spelling of Ana Lima.',
  );
});

test('an import does not replace the event that visitors see', async () => {
  const { upcomingEvents: [event] = [] } = contentExample();
  await handler({ upcomingEvents: [event] });
  const shown = await upcomingEvents.active();
  expect(shown).toMatchObject({ title: event?.title });
  await handler({ upcomingEvents: [{ ...event, title: 'Another evening' }] });
  expect(await upcomingEvents.active()).toEqual(shown);
  expect(await upcomingEvents.list()).toHaveLength(2);
});
