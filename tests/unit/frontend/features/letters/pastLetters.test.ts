import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { plainLetter } from '../../../../../frontend/features/letters/past/plainLetter.ts';
import { type PastExport, readExport } from '../../../../../frontend/features/letters/past/readExport.ts';

const shown = ({ letters, leftOut }: PastExport) => ({
  ...{ letters: letters.map(({ letter: { slug, subject, sentAt } }) => [slug, subject, sentAt]), leftOut },
});

const post = {
  ...{ id: 'a', title: 'Spring', slug: 'spring', html: '<p>It grew.</p>', mobiledoc: null, lexical: '{}' },
  ...{ status: 'published', type: 'post', visibility: 'public', published_at: '2021-03-04T10:00:00.000Z' },
  ...{ custom_excerpt: null, feature_image: null },
};
const ghost = (posts: object[], more: object = {}) =>
  strToU8(`\uFEFF${JSON.stringify({ db: [{ meta: { version: '5.130.6' }, data: { posts, ...more } }] })}`);

test('Ghost’s export is read by its status, type and visibility, and each post left out has a reason', () => {
  const posts = [
    { ...post, id: 'b', slug: 'may', title: 'May', status: 'sent', published_at: '2022-05-01 08:00:00' },
    post,
    { ...post, slug: 'no-html', html: null },
    { ...post, slug: 'embed-only', html: '<figure class="kg-card kg-signup-card"><form>Join</form></figure>' },
    { ...post, status: 'draft', published_at: null },
    { ...post, status: 'scheduled' },
    { ...post, published_at: '2999-01-01T00:00:00.000Z' },
    { ...post, type: 'page' },
    { ...post, type: undefined, page: 1 },
    { ...post, visibility: 'paid' },
    { ...post, visibility: 'members' },
    { ...post, html: '<p>Free</p><!--members-only--><p>Paid</p>' },
    { ...post, title: '' },
    { ...post, published_at: 'May' },
    { ...post, html: `<p>${'x'.repeat(150_000)}</p>` },
    { ...post, html: '<div>'.repeat(300) },
  ];
  const read = readExport(ghost(posts, { posts_meta: [{ post_id: 'a', email_only: 1 }] }));
  expect(shown(read)).toEqual({
    letters: [
      ['spring', 'Spring', '2021-03-04T10:00:00.000Z'],
      ['may', 'May', '2022-05-01T08:00:00.000Z'],
    ],
    leftOut: { empty: 2, unpublished: 3, page: 2, limited: 3, unnamed: 2, tooLong: 2 },
  });
  expect(read.letters.map(({ emailOnly }) => emailOnly)).toEqual([true, true]);
  expect(shown(readExport(zipSync({ 'backup/ghost.json': ghost([post]) }))).letters).toHaveLength(1);
});

test('Ghost’s own addresses are completed with the former site’s; without it, its pictures are left out', () => {
  const html = '<p><a href="__GHOST_URL__/about/">Us</a> <img src="/content/b.png"></p>';
  const file = ghost([{ ...post, html, feature_image: '__GHOST_URL__/content/a.png' }], {
    posts_meta: [{ post_id: 'a', feature_image_alt: 'A "lake"' }],
  });
  const [without] = readExport(file).letters;
  expect(without).toMatchObject({ needsHome: true, pictureHosts: [] });
  expect(without?.letter.htmlContent).toBe('<p></p><p><a href>Us</a> </p>');
  const [letter] = readExport(file, 'https://river.org').letters;
  expect(letter?.pictureHosts).toEqual(['river.org', 'river.org']);
  expect(letter?.letter.htmlContent).toBe(
    '<p><img alt="A &quot;lake&quot;" src="https://river.org/content/a.png"></p>' +
      '<p><a href="https://river.org/about/">Us</a> <img alt src="https://river.org/content/b.png"></p>',
  );
});

const columns = 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';
const substack = (rows: string[], files: Record<string, string>, folder = '') =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'posts.csv': `\uFEFF${[columns, ...rows].join('\r\n')}\r\n`, ...files }).map(([name, text]) => [
        folder + name,
        strToU8(text),
      ]),
    ),
  );

test('Substack’s export is read by its table, whatever folder it is in, and each row left out has a reason', () => {
  const rows = [
    '12.rain,2021-03-04T10:00:00.000Z,true,2021-03-04T10:01:00.000Z,,newsletter,everyone,"Rain, ""again""","On\nwater",',
    '13.rain,2020-01-02 10:00:00+0200,TRUE,,,podcast,everyone,Rain,,https://river.org/a.mp3',
    '14,2022-05-01,true,,,newsletter,everyone,Day,,',
    '15.lost,2022-05-01T10:00:00Z,true,,,newsletter,everyone,No file,,',
    '16.draft,,false,,,newsletter,everyone,,,',
    '17.paid,2022-05-01T10:00:00Z,true,,,newsletter,only_paid,Paid,,',
    '18.half,2022-05-01T10:00:00Z,true,,,newsletter,everyone,Half,,',
    '19.talk,2022-05-01T10:00:00Z,true,,,thread,everyone,Talk,,',
    '20.about,2022-05-01T10:00:00Z,true,,,page,everyone,About,,',
  ];
  const html = Object.fromEntries(
    ['12.rain', '13.rain', '14.a-day', '16.draft', '17.paid', '19.talk', '20.about'].map((id) => [
      `posts/${id}.html`,
      '<p>Rain</p>',
    ]),
  );
  const files = {
    ...html,
    'posts/18.half.html': '<p>a</p><div class="paywall-jump"></div>',
    'posts/12.opens.csv': 'x',
  };
  for (const folder of ['', 'export 2024/']) {
    const read = readExport(substack(rows, files, folder));
    expect(shown(read)).toEqual({
      letters: [
        ['rain', 'Rain', '2020-01-02T08:00:00.000Z'],
        ['rain', 'Rain, "again"', '2021-03-04T10:00:00.000Z'],
        ['a-day', 'Day', '2022-05-01T12:00:00.000Z'],
      ],
      leftOut: { empty: 1, unpublished: 1, limited: 2, page: 2 },
    });
    expect(read.letters[1]?.letter.previewText).toBe('On water');
  }
});

test.each([
  ['a picture', strToU8('GIF89a'), 'neither Ghost’s export'],
  ['other JSON', strToU8('{"db":[{"data":{"users":[]}}]}'), 'neither Ghost’s export'],
  ['a JSON file that is cut', ghost([post]).slice(0, -9), 'JSON'],
  ['a ZIP file of something else', zipSync({ 'a.txt': strToU8('a') }), 'neither Ghost’s export'],
  ['half a ZIP file', substack([], {}).slice(0, 100), 'zip'],
  ['a table that is cut', substack(['12.a,"2021'], {}), 'Quote'],
])('%s is refused, with what to do', (_, bytes, why) => {
  expect(() => readExport(bytes)).toThrow(why);
});

test.each([
  ['forms and offers to subscribe', '<div class="subscription-widget-wrap"><form><p>Join</p></form></div>', ''],
  ['a share button', '<p class="button-wrapper"><a href="%%share_url%%"><span>Share</span></a></p>', ''],
  ['a button of Ghost’s portal', '<div class="kg-button-card"><a href="#/portal/signup">Join</a></div>', ''],
  ['the line to unsubscribe', '<p>Too many? <a href="https://a.example/unsubscribe?u=1">Leave</a>.</p>', ''],
  ['a tracking pixel', '<img src="https://a.example/o.gif" width="1" height="1">', ''],
  [
    'a picture’s other sizes',
    '<img src="https://a.example/a.png" srcset="b 2x">',
    '<img alt src="https://a.example/a.png">',
  ],
  ['a picture’s insecure address', '<img src="http://a.example/a.png">', '<img alt src="https://a.example/a.png">'],
  [
    'a film',
    '<iframe src="https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?rel=0"></iframe>',
    '<p><a href="https://www.youtube.com/watch?v=aaaaaaaaaaa">Watch at www.youtube.com</a></p>',
  ],
  [
    'a sound',
    '<audio src="//a.example/a.mp3"></audio>',
    '<p><a href="https://a.example/a.mp3">Listen at a.example</a></p>',
  ],
  [
    'a note’s number',
    'word<a class="footnote-anchor" href="#footnote-1">1</a>',
    'word<sup class="footnote-anchor" href="#footnote-1">1</sup>',
  ],
])('of a former letter, %s does not come along as it was', (_, html, becomes) => {
  expect(plainLetter(`<div><p>Kept</p>${html}</div>`).html).toBe(`<div><p>Kept</p>${becomes}</div>`);
});

test('a long paragraph and a picture stay, though a link in them goes', () => {
  const long = 'Rain fell. '.repeat(30);
  const link = '<a href="{{unsubscribe}}">leave</a>';
  expect(plainLetter(`<p>${long}${link}</p><p><img src="https://a.example/a.png">${link}</p>`).html).toBe(
    `<p>${long}</p><p><img alt src="https://a.example/a.png"></p>`,
  );
});
