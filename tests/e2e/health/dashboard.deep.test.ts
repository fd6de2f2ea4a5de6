import { expect, test } from 'vitest';
import { hairlinesBetweenRows } from '../../support/browser/hairlines.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

const film = 'https://youtu.be/WhWc3b3KhnY';
const words = { description: 'On waiting.', imageUrl: '/pictures/lake-1200.webp', eventDate: 'May 3, 2026' };
const seventhOfMay = { eventDate: 'May 7, 2099', eventTime: '7:00 PM', duration: '' };
const episode = (episodeNumber: number, title: string, videoId: string) => ({
  ...{ guid: title, episodeNumber, title, videoId, guest: 'Jonquil Adler', description: 'On listening.' },
  ...{ duration: episodeNumber === 1 ? '1:28:40' : '58:10', image: '', transcriptionUrl: null },
});

openSite({
  content: {
    recentEvents: [{ ...words, presenter: 'Oriel Santangelo', title: 'The Bell', videoUrl: film, isActive: true }],
    upcomingEvents: [{ ...words, guests: 'Freya Montclair', title: 'Lanterns', isActive: true, ...seventhOfMay }],
    episodes: [episode(1, 'First light', 'aqz-KE-bpKQ'), episode(2, 'Second thoughts', 'WhWc3b3KhnY')],
  },
  prepare: async () => {
    await seedSubscribers(cloud, 60);
    const attends = { city: 'New York', subscribeNewsletter: false, consent: true, phone: '' };
    for (const [firstName, attendanceType] of [
      ['Ana', 'in-person'],
      ['Bela', 'virtual'],
      ['Carla', 'virtual'],
    ])
      await new Visitor(cloud).call('/api/audience-signup', {
        body: { ...attends, firstName, lastName: 'Diaz', email: `${firstName}@example.org`, attendanceType },
      });
  },
  signedIn: true,
  window: { viewport: { width: 1280, height: 1400 } },
});

// Other answers, windows and the keyboard are tested in tests/components/features/dashboard.test.tsx.
test('the dashboard shows the next event, the subscribers in separated rows, and the episode that visitors see', async () => {
  await page.goto(`${cloud.url}/admin?tab=subscribers`);
  const event = page.getByRole('region', { name: 'Next event', exact: true });
  await event.getByText('1 in person, 2 on Zoom').waitFor();
  await event.getByText('May 7, 2099, 7:00 PM').waitFor();
  await page.getByText('60 in all, newest first').waitFor();
  await hairlinesBetweenRows(1);

  await page.getByRole('tab', { name: 'Episodes' }).click();
  await page.getByText('Visitors see Second thoughts as the latest, under the title “The Bell”.').waitFor();
  const lengths = () => page.getByRole('cell').filter({ hasText: ':' }).allInnerTexts();
  await page.getByRole('button', { name: 'Duration' }).click();
  await expect.poll(lengths).toEqual(['58:10', '1:28:40']);
});
