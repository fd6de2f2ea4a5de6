import { describe, expect, test } from 'vitest';
import { readFeed } from '../../../../functions/lib/content/episodes/readFeed.ts';

const namespaces = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:psc="http://podlove.org/simple-chapters"',
].join(' ');
const feed = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${namespaces}><channel><title>Show</title>${channel}${items}</channel></rss>`;
const item = (inner = '', guid = 'one') => `<item><title>Title</title><guid>${guid}</guid>${inner}</item>`;
const read = (xml: string) => readFeed(xml).map(({ leftOut: _, ...episode }) => episode);
const only = (inner: string, channel?: string) => read(feed(item(inner), channel))[0];
const leftOut = (inner: string) => readFeed(feed(item(inner)))[0]?.leftOut;
const psc = (...chapters: [string, string][]) =>
  `<psc:chapters>${chapters.map(([start, title]) => `<psc:chapter start="${start}" title="${title}"/>`).join('')}</psc:chapters>`;

test('a feed with the tags of Podcasting 2.0 comes in whole, and nothing is left out', () => {
  // A structure as in https://podcasting2.org.
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>Slow Water</title><link>https://slowwater.example/</link><language>en-us</language>
    <atom:link href="https://slowwater.example/feed.xml" rel="self" type="application/rss+xml"/>
    <podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid><podcast:locked owner="hello@slowwater.example">yes</podcast:locked>
    <podcast:medium>podcast</podcast:medium><itunes:image href="https://slowwater.example/show.jpg"/>
    <podcast:person role="host" img="https://slowwater.example/mirela.jpg" href="https://mirela.example/">Mirela Stanhope</podcast:person>
    <podcast:person role="producer" group="creative direction">Finn Oakes</podcast:person>
    <item>
      <title>Clay &amp; Fire</title><guid isPermaLink="false">slow-water-7</guid><link>https://slowwater.example/7</link>
      <pubDate>Thu, 06 Mar 2031 07:00:00 EST</pubDate>
      <content:encoded><![CDATA[<p>Forty years with one kiln.</p>]]></content:encoded>
      <itunes:duration>4943</itunes:duration><itunes:season>2</itunes:season><itunes:episode>7</itunes:episode>
      <enclosure url="https://cdn.slowwater.example/7.mp3?source=feed" length="79200000" type="audio/mpeg"/>
      <podcast:chapters url="https://slowwater.example/7/chapters.json" type="application/json+chapters"/>
      <podcast:transcript url="https://slowwater.example/7/transcript.vtt" type="text/vtt" language="en" rel="captions"/>
      <podcast:transcript url="https://slowwater.example/7/transcript.html" type="text/html"/>
      <podcast:person role="guest" href="https://akio.example/">Akio Tarrant</podcast:person>
      <podcast:soundbite startTime="73" duration="60"/><podcast:location geo="geo:48.8,2.3">Old kiln</podcast:location>
      <podcast:alternateEnclosure type="video/mp4" length="7"><podcast:source uri="https://youtu.be/eRsGyueVLvQ"/></podcast:alternateEnclosure>
    </item>
  </channel>
</rss>`;
  expect(readFeed(xml)).toEqual([
    {
      ...{ guid: 'slow-water-7', episodeNumber: 7, title: 'Clay & Fire', guest: 'Akio Tarrant', duration: '1:22:23' },
      ...{ description: 'Forty years with one kiln.', videoId: 'eRsGyueVLvQ', chapters: [], leftOut: [] },
      ...{ date: '2031-03-06T12:00:00.000Z', season: 2, link: 'https://slowwater.example/7' },
      image: 'https://slowwater.example/show.jpg',
      transcriptionUrl: 'https://slowwater.example/7/transcript.html',
      audio: { address: 'https://cdn.slowwater.example/7.mp3?source=feed', type: 'audio/mpeg', length: 79_200_000 },
      people: [
        {
          name: 'Mirela Stanhope',
          role: 'host',
          picture: 'https://slowwater.example/mirela.jpg',
          link: 'https://mirela.example/',
        },
        { name: 'Finn Oakes', role: 'producer', picture: null, link: null },
        { name: 'Akio Tarrant', role: 'guest', picture: null, link: 'https://akio.example/' },
      ],
      chaptersAddress: 'https://slowwater.example/7/chapters.json',
      transcripts: [
        { address: 'https://slowwater.example/7/transcript.vtt', type: 'text/vtt', language: 'en' },
        { address: 'https://slowwater.example/7/transcript.html', type: 'text/html', language: null },
      ],
    },
  ]);
});

test('notes become plain text; film, audio and transcript are the first that can be used', () => {
  const transcript = (ending: string, type: string) =>
    `<podcast:transcript url="https://show.example/7.${ending}" type="${type}"/>`;
  const others = transcript('json', 'application/json') + transcript('srt', 'application/srt');
  const inner = `<description>Short</description>
    <content:encoded><![CDATA[<img src="https://show.example/7.png"><p>Forty years at <b>one</b> kiln.</p><hr><script>alert(1)</script>
      <p>Watch: <a href="https://www.youtube.com/watch?v=aaaaaaaaaaa&amp;t=9">here</a></p>]]></content:encoded>
    ${others}${transcript('txt', 'text/plain')}
    <enclosure url="https://show.example/7.pdf" length="9" type="application/pdf"/>
    <enclosure url="https://show.example/7.m4a" length="0" type="audio/x-m4a"/>
    <podcast:season name="Upstream">3</podcast:season><itunes:image href="https://show.example/7.jpg"/>`;
  expect(only(inner, '<itunes:image href="https://show.example/show.jpg"/>')).toMatchObject({
    description: 'Forty years at one kiln.\n\nWatch: here',
    ...{ videoId: 'aaaaaaaaaaa', season: 3, image: 'https://show.example/7.jpg' },
    audio: { address: 'https://show.example/7.m4a', type: 'audio/x-m4a', length: null },
    transcriptionUrl: 'https://show.example/7.txt',
  });
  expect(only(others)?.transcriptionUrl).toBe('https://show.example/7.srt');
});

describe('if a feed contains less', () => {
  test('an episode may have only a title and a guid', () => {
    expect(only('')).toEqual({
      ...{ guid: 'one', episodeNumber: 1, title: 'Title', guest: '', duration: '', description: '', image: '' },
      ...{ videoId: '', transcriptionUrl: null, date: null, season: null, audio: null, chapters: [], people: [] },
      ...{ link: null, chaptersAddress: null, transcripts: [] },
    });
  });

  test('an episode’s number is the one in its title, else its position in the feed', () => {
    const titled = (title: string, guid: string) => `<item><title>${title}</title><guid>${guid}</guid></item>`;
    const xml = feed(titled('Newest', 'c') + titled('Episode 41 - Old', 'b') + titled('#3 Older', 'a'));
    expect(read(xml).map(({ episodeNumber }) => episodeNumber)).toEqual([3, 41, 3]);
  });

  test('texts that are too long are cut after a word', () => {
    const { title, description } = only(
      `<itunes:title>${'listening '.repeat(40)}</itunes:title><description>${'waiting '.repeat(2000)}</description>`,
    ) ?? { title: '', description: '' };
    expect(title).toMatch(/ listening…$/);
    expect(description).toMatch(/ waiting…$/);
    expect([title.length > 280, description.length > 9_980]).toEqual([true, true]);
  });

  test('the guest is the name after “with” at the end of the title', () => {
    const xml = feed('<item><title>On rivers with Ana Lima</title><guid>1</guid></item>');
    expect(read(xml)[0]?.guest).toBe('Ana Lima');
  });

  test('the picture is the show’s, if browsers may load it', () => {
    expect(only('', '<itunes:image href="https://show.example/show.jpg"/>')?.image).toBe(
      'https://show.example/show.jpg',
    );
    expect(only('', '<itunes:image href="http://show.example/show.jpg"/>')?.image).toBe('');
  });

  test.each([
    ['90', '1:30'],
    ['62:05', '1:02:05'],
    ['3600', '1:00:00'],
  ])('a duration of %s is shown as %s', (duration, shown) => {
    expect(only(`<itunes:duration>${duration}</itunes:duration>`)?.duration).toBe(shown);
  });
});

describe('what an episode has that cannot be used is left out, and the rest comes in:', () => {
  test.each([
    ['a date', '<pubDate>last autumn</pubDate>', 'The date was left out: “last autumn” cannot be used.'],
    ['a date', '<pubDate>Fri, 09 Oct 20200 04:30:38 GMT</pubDate>', /^The date was left out/],
    ['a season', '<itunes:season>-3</itunes:season>', 'The season was left out: “-3” cannot be used.'],
    [
      'a link',
      '<link>javascript:alert(1)</link>',
      'The link was left out: “javascript:alert(1)” is no public web address.',
    ],
    [
      'audio',
      '<enclosure url="http://10.0.0.1/a.mp3" length="1" type="audio/mpeg"/>',
      /^The audio was left out: “http:\/\/10/,
    ],
    ['chapters', '<podcast:chapters url="file:///c" type="x"/>', /^The list of chapters was left out/],
    [
      'a picture',
      '<podcast:person img="data:x">Bo</podcast:person>',
      'The picture of Bo was left out: “data:x” is no public web address.',
    ],
    ['a transcript', '<podcast:transcript url="ftp://x.example/a" type="text/vtt"/>', /^A transcript was left out/],
    [
      'chapters out of order',
      psc(['0:10', 'Two'], ['0:05', 'One']),
      'The chapters were left out: their times are not in order.',
    ],
    ['a chapter', psc(['soon', 'One']), 'Chapter 1 was left out: it has no usable time or title.'],
  ])('%s (%s)', (_, inner, sentence) => {
    expect(only(`${inner}<itunes:duration>90</itunes:duration>`)).toEqual({
      ...only('<itunes:duration>90</itunes:duration>'),
      people: expect.any(Array),
    });
    expect(leftOut(inner)).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
  });

  test('a chapter that begins with the one before it is the same', () => {
    const chapters = psc(['0:00', 'One &amp; all'], ['0:00', 'Same'], ['61', 'Two'], ['00:03:07.250', 'Three']);
    const linked = '<psc:chapter start="01:00:00" title="Four" href="https://show.example/4"/></psc:chapters>';
    expect(only(chapters.replace('</psc:chapters>', linked))?.chapters).toEqual([
      { start: 0, title: 'One & all', link: null },
      { start: 61, title: 'Two', link: null },
      { start: 187.25, title: 'Three', link: null },
      { start: 3600, title: 'Four', link: 'https://show.example/4' },
    ]);
  });
});

test('people of the show are an episode’s, unless it names its own host; who has no role is a host', () => {
  const host = '<podcast:person href="https://miriam.example/">Miriam Hale</podcast:person>';
  const people = (inner: string) => only(inner, host)?.people.map(({ name, role }) => `${name}, ${role}`);
  expect(people('')).toEqual(['Miriam Hale, host']);
  const guest = '<podcast:person role="Guest" group="cast">Bo Lind</podcast:person>';
  expect(people(guest)).toEqual(['Miriam Hale, host', 'Bo Lind, guest']);
  expect(only(guest)?.guest).toBe('Bo Lind');
  expect(people('<podcast:person>Ana Lima</podcast:person>')).toEqual(['Ana Lima, host']);
});

test('trailers are left out', () => {
  const trailer = item('<itunes:episodeType>trailer</itunes:episodeType>', 'trailer');
  expect(read(feed(trailer + item())).map(({ guid }) => guid)).toEqual(['one']);
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])('a transcript at %s is ignored', (url) => {
  expect(only(`<podcast:transcript url="${url}" type="text/plain"/>`)?.transcriptionUrl).toBeNull();
});

describe('a feed with an error is refused with the reason:', () => {
  test.each([
    ['nothing', '', 'This is not an RSS feed'],
    ['a page', '<!doctype html><html><body>Not found</body></html>', 'This is not an RSS feed'],
    ['half a feed', feed(item()).slice(0, -30), 'This is not an RSS feed'],
    ['a feed without episodes', feed(''), 'The feed has no episodes'],
    ['an episode without a title', feed('<item><guid>1</guid></item>'), 'has no usable title'],
    ['an episode without a guid or link', feed('<item><title>A</title></item>'), '"A" has no usable guid'],
    ['two episodes with the same guid', feed(item() + item()), 'two episodes with the guid one'],
    ['an invalid number', feed(item('<itunes:episode>-4</itunes:episode>')), 'has no usable episodeNumber'],
    ['too many episodes', feed(Array.from({ length: 5001 }, (_, n) => item('', String(n))).join('')), 'more than 5000'],
    [
      'notes with thousands of nested elements',
      feed(item(`<content:encoded><![CDATA[${'<b>'.repeat(6000)}]]></content:encoded>`)),
      'more than 256 nested elements',
    ],
    [
      'entities that expand exponentially',
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${feed(item('&b;')).slice(21)}`,
      'declares a document type',
    ],
    [
      'a document type behind a comment that speaks of a feed',
      `<!-- <rss > --><!DOCTYPE rss [<!ENTITY a "aaaa">]>${feed(item('&a;')).slice(21)}`,
      'declares a document type',
    ],
    [
      'a document type behind what looks like the end of a comment',
      `<?xml version="1.0"?><!-- a > <![CDATA[ --><!doctype rss [<!ENTITY a "aaaa">]>${feed(item('&a;')).slice(21)}`,
      'declares a document type',
    ],
    [
      'entities that read files',
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${feed(item('<description>&x;</description>')).slice(21)}`,
      'declares a document type',
    ],
  ])('%s', (_, xml, why) => {
    expect(() => readFeed(xml)).toThrow(why);
  });
});

test('chapters and people that are too long for a row of the table are left out', () => {
  const long = `https://show.example/${'x'.repeat(1900)}`;
  const chapters = Array.from({ length: 100 }, (_, n) => `<psc:chapter start="${n}" title="T" href="${long}"/>`);
  const people = Array.from({ length: 50 }, () => `<podcast:person img="${long}" href="${long}">Bo</podcast:person>`);
  const inner = `<psc:chapters>${chapters.join('')}</psc:chapters>${people.join('')}`;
  expect(only(inner)).toMatchObject({ chapters: [], people: [] });
  expect(leftOut(inner)).toEqual([
    'The people and transcripts were left out: their addresses are too long.',
    'The chapters were left out: they are too long.',
  ]);
});
