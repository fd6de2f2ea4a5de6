import { expect, test } from 'vitest';
import { recentEventOf } from '../../../../../../frontend/features/content/EpisodeTable.tsx';
import type { Episode } from '../../../../../../shared/content/model/episode.ts';
import { latestEventInput } from '../../../../../../shared/content/model/recentEvent.ts';
import { site } from '../../../../../../shared/site/site.ts';

const episode: Episode = {
  ...{ id: 9, episodeNumber: 12, title: 'Small hours', guest: 'Alba Quintrell', duration: '1:08:27' },
  ...{ description: 'On the hours\n\nbefore dawn.', image: '/pictures/lake-768.webp', videoId: 'aaaaaaaaaaa' },
  transcriptionUrl: null,
  date: null,
};

test('an episode becomes a recent event that names the episode', () => {
  expect(recentEventOf(episode)).toEqual({
    ...{ episodeId: 9, title: 'Small hours', presenter: 'Alba Quintrell', eventDate: 'Episode 12' },
    ...{ description: 'On the hours\n\nbefore dawn.', imageUrl: '/pictures/lake-768.webp' },
    videoUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  });
});

test('fields that the feed leaves empty are filled in the event', () => {
  expect(recentEventOf({ ...episode, guest: '', description: '', image: '' })).toMatchObject({
    presenter: site.host.name,
    description: 'Small hours',
    imageUrl: expect.stringMatching(/^\/pictures\//),
  });
});

test('texts that are too long for an event are cut after a word, and the server accepts them', () => {
  const words = (length: number) => 'attention '.repeat(length / 10 + 1).slice(0, length);
  const event = recentEventOf({
    ...episode,
    title: words(300),
    guest: words(300),
    description: `${words(4000)}\n\n${words(6000)}`.slice(0, 10_000),
    image: `https://example.org/${'a'.repeat(1900)}.jpg`,
  });
  for (const field of ['title', 'presenter', 'description'] as const)
    expect(event[field], field).toMatch(/\battention…$/);
  expect(event.description).toContain('\n\n');
  expect(event.description.length).toBeGreaterThan(4900);
  // An address cannot be shortened.
  expect(event.imageUrl).toMatch(/^\/pictures\//);
  expect(latestEventInput.safeParse(event).error?.issues).toBeUndefined();
});

test.each(['http://example.org/a.jpg', 'cover.jpg', 'javascript:alert(1)'])(
  'a picture at %s is replaced by one that the server accepts',
  (image) => {
    expect(latestEventInput.safeParse(recentEventOf({ ...episode, image })).success).toBe(true);
  },
);
