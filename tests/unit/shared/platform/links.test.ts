import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { recentEventInput } from '../../../../shared/content/model/recentEvent.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { recordingLink, videoId, webAddress } from '../../../../shared/platform/links.ts';
import { guest, recent, upcoming } from '../../../support/data/contentForms.ts';

const id = 'aqz-KE-bpKQ';
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'];
const word = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...letters), ...length });
const addresses = fc
  .tuple(fc.constantFrom('http', 'https', 'HTTPS', 'ftp'), fc.domain(), fc.string())
  .map(([scheme, host, rest]) => `${scheme}://${host}/${rest}`);
const forms = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => `https://youtu.be/${name}`,
  (name) => `  http://www.youtu.be/${name}?t=42  `,
  (name) => `youtu.be/${name}`,
  (name) => `https://www.youtube.com/watch?v=${name}`,
  (name) => `https://www.youtube.com/watch?app=desktop&v=${name}`,
  (name) => `https://youtube.com/watch?list=x&v=${name}&t=3s`,
  (name) => `https://m.youtube.com/watch?v=${name}#t=1`,
  (name) => `https://music.youtube.com/watch?v=${name}&list=RDAMVM`,
  (name) => `https://www.youtube.com/?v=${name}`,
  (name) => `https://www.youtube-nocookie.com/embed/${name}?rel=0`,
  (name) => `HTTPS://WWW.YouTube.com/embed/${name}?start=3`,
  (name) => `//www.youtube.com/embed/${name}`,
  (name) => `https://www.youtube.com/v/${name}`,
  (name) => `https://www.youtube.com/live/${name}?feature=share`,
  (name) => `www.youtube.com/live/${name}/`,
  (name) => `m.youtube.com/shorts/${name}`,
);

describe('the id of a video', () => {
  test('is found in every form of a link', () => {
    const ids = word({ minLength: 11, maxLength: 11 });
    fc.assert(fc.property(ids, forms, (name, form) => void expect(videoId(form(name))).toBe(name)));
  });

  test('has 11 characters, in any form of link', () => {
    const others = word({ minLength: 1, maxLength: 30 }).filter((name) => name.length !== 11);
    fc.assert(fc.property(others, forms, (name, form) => void expect(videoId(form(name))).toBeNull()));
  });

  test('is safe in an address, whatever the input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), addresses), (text) => void expect(videoId(text) ?? id).toMatch(/^[\w-]{11}$/)),
    );
  });

  test.each([
    '',
    'https://vimeo.com/123456789',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evil.example/youtu.be/abcdefghijk',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=abc/efghijk',
    'abcde.ghijk',
    'abcde/ghijk',
    'https://',
  ])('is not in %j', (link) => expect(videoId(link)).toBeNull());

  test.each([
    'https://www.youtube.com/embed/videoseries?list=PL0123456789',
    'https://www.youtube.com/embed/live_stream?channel=UC0123456789',
    'https://www.youtube.com/playlist?list=PL0123456789',
  ])('is not in %s, which plays no single video and is treated as the address of a page', (link) => {
    expect(videoId(link)).toBeNull();
    expect(recordingLink(link)).toBe(link);
  });
});

test('only web addresses become links', () => {
  expect(webAddress(' https://example.org/talk ')).toBe('https://example.org/talk');
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '/local', '']) expect(webAddress(link)).toBeNull();
});

/** Each form with a recording's link, and each with a picture's: what it stores, or its error. */
const recordings = {
  'a recent event': (videoUrl: string) => recentEventInput.safeParse({ ...recent, videoUrl }),
  'a guest of the archive': (url: string) => archiveGuestInput.safeParse({ ...guest, url }),
};
const pictures = {
  'a recent event': (imageUrl: string) => recentEventInput.safeParse({ ...recent, imageUrl }),
  'a guest of the archive': (imageUrl: string) => archiveGuestInput.safeParse({ ...guest, imageUrl }),
  'an upcoming event': (imageUrl: string) => upcomingEventInput.safeParse({ ...upcoming, imageUrl }),
};
type Saved = { data?: object | undefined; error?: { issues: { message: string }[] } | undefined };
const keptBy = ({ data, error }: Saved) => (data ? Object.values(data) : error?.issues.map(({ message }) => message));

describe.each(Object.entries(recordings))('the recording of %s', (_name, save) => {
  test.each([
    [id, id],
    [` https://youtu.be/${id} `, `https://youtu.be/${id}`],
    [`youtu.be/${id}`, `https://youtu.be/${id}`],
    ['vimeo.com/12345', 'https://vimeo.com/12345'],
    ['www.example.org/talk', 'https://www.example.org/talk'],
    ['//example.org/talk', 'https://example.org/talk'],
    ['http://example.org/talk', 'http://example.org/talk'],
    ['bücher.example/talk', 'https://bücher.example/talk'],
    ['example.org:8080/talk', 'https://example.org:8080/talk'],
  ])('%j is stored as %s', (typed, kept) => {
    expect(keptBy(save(typed))).toContain(kept);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript://example.org/%0aalert(1)',
    'data:text/html,x',
    'coming soon',
    'Soon...',
    'recording',
    '/talks/1',
    'mailto:ana@example.org',
    'https://ana:secret@example.org/',
    'ftp://example.org/talk',
    'https://talk',
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
    'https://example.org/one and two',
  ])('%j is refused, with a reason', (typed) => {
    expect(keptBy(save(typed))).toEqual([expect.stringContaining('Please paste a link to the recording')]);
  });

  test('the stored link is shown, and does not change when it is saved again', () => {
    const paths = fc.domain().map((it) => `${it}/x`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), addresses, fc.domain(), paths), (typed) => {
        const { data } = save(typed);
        const kept = data && ('url' in data ? data.url : data.videoUrl);
        if (!kept) return;
        expect(recordingLink(kept)).toBe(kept);
        expect(kept).toMatch(/^(https?:\/\/|[\w-]{11}$)/i);
      }),
    );
  });
});

describe.each(Object.entries(pictures))('the picture of %s', (_name, save) => {
  test.each([
    ['/images/your-image.jpg', '/images/your-image.jpg'],
    ['https://example.org/a.jpg', 'https://example.org/a.jpg'],
    ['example.org/a.jpg', 'https://example.org/a.jpg'],
  ])('%j is stored as %s', (typed, kept) => {
    expect(keptBy(save(typed))).toContain(kept);
  });

  test.each([
    'photo.jpg',
    'images/photo.jpg',
    'C:\\photos\\photo.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://example.org/a.jpg',
    '//',
    'a photo',
  ])('%j is refused, with a reason', (typed) => {
    expect(keptBy(save(typed))).toEqual([expect.stringContaining('Please use a path on this site')]);
  });
});

test('recording and picture may be empty where none is required', () => {
  expect(archiveGuestInput.safeParse({ ...guest, url: '', imageUrl: '' }).success).toBe(true);
  expect(upcomingEventInput.safeParse({ ...upcoming, imageUrl: '' }).success).toBe(true);
  expect(keptBy(recentEventInput.safeParse({ ...recent, videoUrl: '' }))).toEqual(['Video is required']);
});
