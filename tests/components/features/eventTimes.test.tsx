import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { documentAt } from '../support/documentAt.ts';
import { accessible, fits } from '../support/show.tsx';
import { openSite, see } from '../support/site.tsx';

const event = withTimes({ ...upcoming, eventDate: 'May 1, 2031', eventTime: '7:00 PM' });

const inZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
afterEach(() => inZone(''));
const open = (path: string) =>
  openSite(path, { answers: {}, published: documentAt(path, { activeUpcomingEvent: event }) });

test.each([pages.home, pages.product, pages.signup])(
  'on %s a visitor elsewhere reads when the event begins where she is',
  async (path) => {
    await inZone('Europe/Rome');
    await open(path);
    await see('7:00 PM EDT');
    await see('1:00 AM on Friday where you are');
    await fits([768, 390, 1280]);
    await accessible({ page: true });
  },
);

test('on the same day only the time differs; in the event’s zone there is nothing more to say', async () => {
  await inZone('America/Los_Angeles');
  await open(pages.signup);
  await see(/^4:00 PM where you are$/);
  await inZone('America/Toronto');
  await open(pages.signup);
  await see('7:00 PM EDT');
  expect(page.getByText('where you are', { exact: false }).elements()).toHaveLength(0);
});

test.each([390, 1280])('nothing moves when the visitor’s own time comes, at %i px', async (width) => {
  const distance = async (path: string, zone: string) => {
    await inZone(zone);
    await openSite(path, { answers: {}, published: documentAt(path, { activeUpcomingEvent: event }), width });
    await see('7:00 PM EDT');
    if (zone === 'Europe/Rome') await see('where you are');
    // Lines break elsewhere in the font that stands in.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    const top = (words: string) =>
      page.getByText(words, { exact: false }).first().element().getBoundingClientRect().top;
    return top(event.description) - top('7:00 PM EDT');
  };
  for (const path of [pages.home, pages.product, pages.signup])
    expect(await distance(path, 'Europe/Rome'), path).toBe(await distance(path, 'America/New_York'));
});
