import fc from 'fast-check';
import { expect, test } from 'vitest';
import { videoId, webAddress } from '../../../../shared/platform/videoLink.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'];
const word = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...letters), ...length });
const id = word({ minLength: 11, maxLength: 11 });

const forms = [
  (name: string) => name,
  (name: string) => `https://youtu.be/${name}`,
  (name: string) => `https://youtu.be/${name}?t=42`,
  (name: string) => `https://www.youtube.com/watch?v=${name}`,
  (name: string) => `https://youtube.com/watch?list=x&v=${name}&t=3s`,
  (name: string) => `https://m.youtube.com/watch?v=${name}#t=1`,
  (name: string) => `https://www.youtube-nocookie.com/embed/${name}?rel=0`,
  (name: string) => `https://www.youtube.com/v/${name}`,
  (name: string) => `youtu.be/${name}`,
  (name: string) => `//www.youtube.com/embed/${name}`,
  (name: string) => `  http://youtu.be/${name}  `,
];

test('the id is found in every form of a link', () => {
  fc.assert(fc.property(id, fc.constantFrom(...forms), (name, form) => void expect(videoId(form(name))).toBe(name)));
});

test('a name of another length is not an id, in any form of link', () => {
  const other = word({ minLength: 1, maxLength: 30 }).filter((name) => name.length !== 11);
  fc.assert(fc.property(other, fc.constantFrom(...forms), (name, form) => void expect(videoId(form(name))).toBeNull()));
});

test('whatever the input, the result is null or an id that is safe in an address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
      const found = videoId(text);
      if (found !== null) expect(found).toMatch(/^[\w-]{11}$/);
    }),
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
])('%j has no id', (link) => expect(videoId(link)).toBeNull());

test('only web addresses become links', () => {
  expect(webAddress(' https://example.org/talk ')).toBe('https://example.org/talk');
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '/local', '']) expect(webAddress(link)).toBeNull();
});
