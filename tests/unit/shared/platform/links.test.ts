import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { recentEventInput } from '../../../../shared/content/model/recentEvent.ts';
import { upcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { recordingLink, videoId } from '../../../../shared/platform/videoLink.ts';

const id = 'aqz-KE-bpKQ';

test.each([
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://youtube.com/shorts/${id}?si=AbCdEf`,
  `https://m.youtube.com/watch?v=${id}&t=42s`,
  `https://music.youtube.com/watch?v=${id}&list=RDAMVM`,
  `m.youtube.com/shorts/${id}`,
  `www.youtube.com/live/${id}/`,
  `http://www.youtu.be/${id}?t=3`,
  `https://www.youtube.com/watch?app=desktop&v=${id}`,
  `https://www.youtube.com/?v=${id}`,
  `HTTPS://WWW.YouTube.com/embed/${id}?start=3`,
])('%s is a video', (link) => expect(videoId(link)).toBe(id));

test.each([
  'https://www.youtube.com/embed/videoseries?list=PL0123456789',
  'https://www.youtube.com/embed/live_stream?channel=UC0123456789',
  'https://www.youtube.com/playlist?list=PL0123456789',
])('%s, which plays no single video, is treated as the address of a page', (link) => {
  expect(videoId(link)).toBeNull();
  expect(recordingLink(link)).toBe(link);
});

const event = {
  ...{ title: 'On rivers', presenter: 'Bo Lind', description: 'A talk.', eventDate: 'May 3, 2031' },
  ...{ imageUrl: '/pictures/lake-768.webp', videoUrl: id },
};
const guest = {
  ...{ name: 'Bo Lind', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null },
};
const upcoming = {
  ...{ title: 'On rivers', guests: 'Bo Lind', description: 'A talk.', eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
};

/** Each form with a recording's link, and each with a picture's: what it stores, or its error. */
const recordings = {
  'a recent event': (videoUrl: string) => recentEventInput.safeParse({ ...event, videoUrl }),
  'a guest of the archive': (url: string) => archiveGuestInput.safeParse({ ...guest, url }),
};
const pictures = {
  'a recent event': (imageUrl: string) => recentEventInput.safeParse({ ...event, imageUrl }),
  'a guest of the archive': (imageUrl: string) => archiveGuestInput.safeParse({ ...guest, imageUrl }),
  'an upcoming event': (imageUrl: string) => upcomingEventInput.safeParse({ ...upcoming, imageUrl }),
};
const keptBy = ({
  data,
  error,
}: {
  data?: object | undefined;
  error?: { issues: { message: string }[] } | undefined;
}) => (data ? Object.values(data) : error?.issues.map(({ message }) => message));

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
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.domain(),
          fc.domain().map((it) => `${it}/x`),
        ),
        (typed) => {
          const { data } = save(typed);
          const kept = data && ('url' in data ? data.url : data.videoUrl);
          if (!kept) return;
          expect(recordingLink(kept)).toBe(kept);
          expect(kept).toMatch(/^(https?:\/\/|[\w-]{11}$)/i);
        },
      ),
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
  expect(keptBy(recentEventInput.safeParse({ ...event, videoUrl: '' }))).toEqual(['Video is required']);
});
