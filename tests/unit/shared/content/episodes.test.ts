import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import content from '../../../../infra/local/seed/content/samples.json';
import { episodeAt, episodeOf, episodePath } from '../../../../shared/content/lists.ts';
import { audio, person } from '../../../../shared/content/model/recording.ts';
import { pageTable } from '../../../../shared/site/pages.ts';

const episodes = [
  { id: 1, videoId: 'aaaaaaaaaaa' },
  { id: 2, videoId: 'bbbbbbbbbbb' },
  { id: 9, videoId: 'aaaaaaaaaaa' },
  { id: 10, videoId: '' },
  { id: 11, videoId: '' },
  { id: 12, videoId: 'episode-123' },
];
const idAt = (name: string) => episodeAt(episodes, name)?.id;

test('each episode has its own address, even if it shares its film or has none', () => {
  for (const { id } of episodes) expect(idAt(episodePath({ id }).replace('/video/', ''))).toBe(id);
  for (const name of ['episode-3', 'episode-09', 'episode-', 'Episode-1']) expect(idAt(name), name).toBeUndefined();
});

test('what pages load by themselves is kept at https://, wherever it comes from', () => {
  const file = { address: 'http://a.example/1.mp3', type: 'audio/mpeg', length: null };
  const bo = { name: 'Bo', role: 'guest', picture: 'http://a.example/bo.jpg', link: 'http://bo.example/' };
  expect(audio.parse(file).address).toBe('https://a.example/1.mp3');
  expect(person.parse(bo)).toEqual({ ...bo, picture: 'https://a.example/bo.jpg' });
});

test('a film’s id leads to its episode, and nowhere if several episodes share the film', () => {
  expect(idAt('bbbbbbbbbbb')).toBe(2);
  expect(idAt('aaaaaaaaaaa')).toBeUndefined();
  expect(idAt('ccccccccccc')).toBeUndefined();
  expect(idAt('')).toBeUndefined();
  // This looks like an episode's own name, which takes precedence.
  expect(idAt('episode-123')).toBeUndefined();
});

test('a recent event belongs to the episode that it was made from, or to the only one with its film', () => {
  const idOf = (episodeId: number | null | undefined, film: string) =>
    episodeOf({ episodeId, videoUrl: film && `https://youtu.be/${film}` }, episodes)?.id;
  expect(idOf(9, 'aaaaaaaaaaa')).toBe(9);
  // The episode has been given another film since.
  expect(idOf(9, 'bbbbbbbbbbb')).toBe(9);
  expect(idOf(99, 'bbbbbbbbbbb')).toBeUndefined();
  for (const byHand of [null, undefined]) {
    expect(idOf(byHand, 'bbbbbbbbbbb')).toBe(2);
    expect(idOf(byHand, 'aaaaaaaaaaa')).toBeUndefined();
    expect(idOf(byHand, '')).toBeUndefined();
  }
});

test('no two sample episodes show the same film, and no sample event shows an episode’s', () => {
  const films = content.episodes.map(({ videoId }) => videoId);
  expect(new Set(films).size).toBe(films.length);
  const samples = films.map((videoId, at) => ({ id: at + 1, videoId }));
  for (const { videoUrl } of content.recentEvents) expect(episodeOf({ videoUrl }, samples), videoUrl).toBeUndefined();
});

test('the table of pages has exactly the pages that have files', () => {
  const files = globSync('frontend/pages/{visitors,admin}/*.tsx').map((path) =>
    path.replace(/^frontend\/pages\/|\.tsx$/g, ''),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.sort()).toEqual([...new Set(Object.values(pageTable).map(({ file }) => file))].sort());
});
