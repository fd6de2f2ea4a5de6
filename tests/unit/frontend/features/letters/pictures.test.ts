import { expect, test } from 'vitest';
import {
  fileOf,
  lostPicturesText,
  refusalOf,
} from '../../../../../frontend/features/letters/editor/richText/pastedPictures.ts';
import { contentProblems } from '../../../../../shared/letters/checks/contentProblems.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

test('a picture embedded in HTML becomes a file again', async () => {
  const found = fileOf('data:image/png;base64,iVBORw0KGgo=');
  expect(found).toMatchObject({ name: 'picture.png', type: 'image/png' });
  expect([...new Uint8Array((await found?.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 4)).toEqual([137, 80, 78, 71]);
});

test.each([
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:text/html;base64,PHA+',
  'data:image/png;base64,%%%',
  'file:///C:/hill.png',
  '',
])('%s is not a picture that the site accepts', (address) => {
  expect(fileOf(address)).toBeUndefined();
});

test('files that cannot be used in a mail are named', () => {
  expect(refusalOf([file('a.png', 'image/png'), file('b.webp', 'image/webp')])).toBeUndefined();
  expect(refusalOf([file('a.png', 'image/png'), file('b.pdf', 'application/pdf')])).toBe(
    '“b.pdf” isn’t a picture that email programs show. Use JPEG, PNG, WebP, AVIF or GIF.',
  );
  expect(refusalOf([file('a.svg', 'image/svg+xml'), file('b.pdf', '')])).toContain('“a.svg”, “b.pdf” aren’t pictures');
  expect(lostPicturesText(2)).toContain('2 pictures couldn’t be pasted');
});

test.each([
  ['<img alt="A">', 'A picture has no address, so no one would see it'],
  ['<img src="http://a.example/b/hill.jpg?w=1" alt="A">', 'The picture "hill.jpg" uses http'],
  ['<img src="cid:part1" alt="A">', 'The picture "cid:part1" is attached to another email'],
  ['<img src="data:image/png;base64,AA" alt="A">', 'A picture isn’t on the web but in the HTML itself'],
  ['<img src="blob:https://a.example/1" alt="A">', 'A picture isn’t on the web but in a page that was open'],
  ['<img src="file:///C:/hill.jpg" alt="A">', 'A picture isn’t on the web but on a computer'],
  ['<img src="pictures/hill.jpg" alt="A">', 'The address of the picture "hill.jpg" isn’t a full web address'],
  ['<table background="http://a.example/night.png"><tr><td>x</td></tr></table>', 'The picture "night.png" uses http'],
  ['<p style="background-image:url(http://a.example/n.png)">x</p>', 'The picture "n.png" uses http'],
])('a picture that readers could not see is reported: %s', (htmlContent, words) => {
  const problems = contentProblems({ subject: 'A', htmlContent });
  expect(problems).toEqual([{ kind: 'picture-address', message: expect.stringContaining(words) }]);
});
