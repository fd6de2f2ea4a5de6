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
const read = (xml: string) => readFeed(xml).episodes.map(({ leftOut: _, ...episode }) => episode);
const only = (inner: string, channel?: string) => read(feed(item(inner), channel))[0];
const leftOut = (inner: string) => readFeed(feed(item(inner))).episodes[0]?.leftOut;
const titled = (title: string, inner = '') => `<item><title>${title}</title><guid>${title}</guid>${inner}</item>`;
const lost = (name: string, written: string) => [`${name} was left out: “${written}” cannot be used.`];
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
      <pubDate>Wed, 06 Mar 2024 07:00:00 EST</pubDate>
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
  expect(readFeed(xml).episodes).toEqual([
    {
      ...{
        guid: 'slow-water-7',
        episodeType: 'full',
        episodeNumber: 7,
        title: 'Clay & Fire',
        guest: 'Akio Tarrant',
        duration: '1:22:23',
      },
      ...{ description: 'Forty years with one kiln.', videoId: 'eRsGyueVLvQ', chapters: [], leftOut: [] },
      ...{ date: '2024-03-06T12:00:00.000Z', season: 2, link: 'https://slowwater.example/7' },
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
      ...{
        guid: 'one',
        episodeType: 'full',
        episodeNumber: null,
        title: 'Title',
        guest: '',
        duration: '',
        description: '',
        image: '',
      },
      ...{ videoId: '', transcriptionUrl: null, date: null, season: null, audio: null, chapters: [], people: [] },
      ...{ link: null, chaptersAddress: null, transcripts: [] },
    });
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
    const guests = ['On rivers with Ana Lima', 'How to sit with pain'].map(
      (title) => read(feed(titled(title)))[0]?.guest,
    );
    expect(guests).toEqual(['Ana Lima', '']);
  });

  test('the picture is the show’s, at an address from which browsers load it', () => {
    expect(only('', '<itunes:image href="http://show.example/show.jpg"/>')?.image).toBe(
      'https://show.example/show.jpg',
    );
  });
});

test.each([
  ['Apple’s', '<itunes:episode> 7 </itunes:episode><podcast:episode>8</podcast:episode>', 7],
  ['Apple’s, in CDATA', '<itunes:episode><![CDATA[ 7 ]]></itunes:episode>', 7],
  ['Podcasting 2.0’s', '<podcast:episode display="Ch. 8">8</podcast:episode>', 8],
  [
    'Podcasting 2.0’s, if Apple’s is no number',
    '<itunes:episode>3.5</itunes:episode><podcast:episode>8</podcast:episode>',
    8,
  ],
  ['the title’s', '<itunes:title>Episode 41 - Old</itunes:title>', 41],
  ['the title’s, with a mark', '<itunes:title>#3 Older</itunes:title>', 3],
  ['nothing for a bonus', '<itunes:episode>7</itunes:episode><itunes:episodeType>Bonus</itunes:episodeType>', null],
  ['nothing where the feed says none', '', null],
])('an episode’s number is %s', (_, inner, number) => {
  expect(only(inner)?.episodeNumber).toBe(number);
});

describe('a duration', () => {
  test.each([
    ['90', '1:30'],
    ['62:05', '1:02:05'],
    ['\n   45:12\n', '45:12'],
    ['<![CDATA[3600]]>', '1:00:00'],
    ['01:02:03.5', '1:02:03'],
    ['1234.567', '20:34'],
    ['0:00', ''],
  ])('of %j is shown as “%s”', (duration, shown) => {
    expect(only(`<itunes:duration>${duration}</itunes:duration>`)?.duration).toBe(shown);
    expect(leftOut(`<itunes:duration>${duration}</itunes:duration>`)).toEqual([]);
  });

  test.each(['57097510', '99999', '-5', '1,234', '62 min', 'PT1H2M', '22.38', '1:02:03:04', 'NaN'])(
    'of %s is unknown, and that is said',
    (duration) => {
      expect(only(`<itunes:duration>${duration}</itunes:duration>`)?.duration).toBe('');
      expect(leftOut(`<itunes:duration>${duration}</itunes:duration>`)).toEqual(lost('The duration', duration));
    },
  );
});

describe('a date', () => {
  test.each([
    ['Sun 01 Mar 2015 01:00:00 GMT-0400 (EDT)', '2015-03-01T05:00:00.000Z'],
    ['Fri, 2 May 2014 10:10 GMT', '2014-05-02T10:10:00.000Z'],
    ['Tuesday, 03 Sept 24 10:00:00 Z', '2024-09-03T10:00:00.000Z'],
    ['Tue, 03 Sep 2024 10:00:00 +02:00', '2024-09-03T08:00:00.000Z'],
    ['Tue, 03 Sep 2024 10:00:00 CEST', '2024-09-03T08:00:00.000Z'],
    ['Tue, 03-Sep-2024 10:00:00 MSK', '2024-09-03T07:00:00.000Z'],
    ['Tue, 03 Sep 2024 10:00:00 AEST', '2024-09-03T00:00:00.000Z'],
    ['Tue, 03 Sep 2024 10:00:00 A', '2024-09-03T10:00:00.000Z'],
    ['Sep 3, 2024 10:00 AM', '2024-09-03T10:00:00.000Z'],
    ['2024-09-03T10:00:00.5+0200', '2024-09-03T08:00:00.500Z'],
    ['2024-09-03 10:00:00', '2024-09-03T10:00:00.000Z'],
    // Noon in New York, where the publisher is.
    ['Sun, 19 Dec 2021', '2021-12-19T17:00:00.000Z'],
    ['2024-09-03', '2024-09-03T16:00:00.000Z'],
  ])('%s is %s', (date, iso) => {
    expect(only(`<pubDate>${date}</pubDate>`)?.date).toBe(iso);
  });

  test.each([
    ...['last autumn', 'Sat, 30 Feb 2024 10:00:00 GMT', '03.09.2024 10:00', '03/09/2024', '1725357600'],
    ...['Wed, 27 May 2020 34:50:00 -0400', 'Tue, 03 Sep 2024 10:00:00 IST', 'mar., 03 sept. 2024', '2024-02-30'],
    ...['Thu, 01 Jan 1970 00:00:00 +0000', 'Mon, 01 Jan 0001 00:00:00 GMT', 'Fri, 09 Oct 20200 04:30:38 GMT'],
  ])('%s is unknown, and that is said', (date) => {
    expect(only(`<pubDate>${date}</pubDate>`)?.date).toBeNull();
    expect(leftOut(`<pubDate>${date}</pubDate>`)).toEqual(lost('The date', date));
  });

  test('more than a day ahead makes its episode wait, by name', () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toUTCString();
    const soon = titled('Soon', `<pubDate>${at(23)}</pubDate>`);
    const { episodes, leftOut: left } = readFeed(feed(titled('Later', '<pubDate>Thu, 1 Mar 2063</pubDate>') + soon));
    expect(episodes.map(({ title }) => title)).toEqual(['Soon']);
    expect(left).toEqual([
      { called: 'Later', leftOut: ['It waits until 2063-03-01, the date that the feed gives it.'] },
    ]);
  });
});

describe('an address', () => {
  const linked = (address: string, feedAt?: string, channel = '') =>
    readFeed(feed(item(`<link>${address}</link>`), channel), feedAt).episodes[0]?.link;

  test.each([
    ['https://a.example/My Show/ไทย (1).mp3', 'https://a.example/My%20Show/%E0%B9%84%E0%B8%97%E0%B8%A2%20(1).mp3'],
    ['https://a.example/My%20Show/caf%E9.mp3', 'https://a.example/My%20Show/caf%E9.mp3'],
    ['https://bücher.example/100%/[1]', 'https://xn--bcher-kva.example/100%/[1]'],
    ['https://a.example/?x=1&amp;amp;y=2&amp;timestamp=5', 'https://a.example/?x=1&y=2&timestamp=5'],
    ['//a.example/7', 'https://a.example/7'],
    ['www.a.example/7', 'https://www.a.example/7'],
    ['episode7.html', 'https://host.example/feeds/episode7.html'],
    ['/7', 'https://host.example/7'],
  ])('%s is %s', (written, address) => {
    expect(linked(written, 'https://host.example/feeds/one.xml')).toBe(address);
  });

  test('is resolved against the feed’s own address in a file, or the show’s page', () => {
    const page = '<link>https://show.example/</link>';
    const self = '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="https://show.example/feeds/a"/>';
    expect([linked('7', undefined, self + page), linked('7', undefined, page), linked('7')]).toEqual([
      ...['https://show.example/feeds/7', 'https://show.example/7', null],
    ]);
  });
});

describe('what can be heard is', () => {
  const sound = (attributes: string) => `<enclosure url="https://a.example/${attributes}/>`;

  test.each([
    ['of its ending’s type, where it has none', '1.mp3"', 'audio/mpeg', null],
    ['of its ending’s type, where it is empty', '1.M4A?x=1.5" type="" length="5"', 'audio/mp4', 5],
    ['of its ending’s type, where it is vague', 'get?file=1.ogg" type="application/octet-stream"', 'audio/ogg', null],
    ['of its ending’s type, where it is no type', 'a.opus/get" type="mpeg"', 'audio/ogg', null],
    ['of its own type', 'stream/1" type="Audio/X-M4A; charset=utf-8"', 'audio/x-m4a', null],
    ['of no known length, where that is no number', '1.mp3" length="99999999999999999999"', 'audio/mpeg', null],
    ['of no known length, where that is negative', '1.mp3" length="-1"', 'audio/mpeg', null],
    ['of no known length, where that is a fraction', '1.mp3" length="12345.6"', 'audio/mpeg', null],
  ])('%s', (_, attributes, type, length) => {
    expect(only(sound(attributes))?.audio).toMatchObject({ type, length });
    expect(leftOut(sound(attributes))).toEqual([]);
  });

  test('loaded from https:// alone, as pictures are', () => {
    const inner = `<enclosure url="http://a.example/1.mp3"/><itunes:image href="http://a.example/1.jpg"/>
      <podcast:person img="http://a.example/bo.jpg">Bo</podcast:person>`;
    expect(only(inner)).toMatchObject({
      ...{ audio: { address: 'https://a.example/1.mp3' }, image: 'https://a.example/1.jpg' },
      people: [{ picture: 'https://a.example/bo.jpg' }],
    });
  });
});

describe('what an episode has that cannot be used is left out, and the rest comes in:', () => {
  test.each([
    ['a number', '<itunes:episode>20261128</itunes:episode>', 'The number was left out: “20261128” cannot be used.'],
    [
      'a film',
      '<enclosure url="https://a.example/7.mp4" type="video/mp4"/>',
      /^The file was left out: .* is not audio/,
    ],
    ['a password', '<enclosure url="https://a:b@a.example/7.mp3"/>', /^The audio was left out/],
    ['a season', '<itunes:season>-3</itunes:season>', 'The season was left out: “-3” cannot be used.'],
    [
      'a link',
      '<link>javascript:alert(1)</link>',
      'The link was left out: “javascript:alert(1)” is no public web address of at most 2,000 characters.',
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
      'The picture of Bo was left out: “data:x” is no public web address of at most 2,000 characters.',
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

test('letters that an encoding lost are said', () => {
  expect(leftOut('<description>Zo\uFFFD</description>')).toEqual([
    expect.stringMatching(/^Some of its characters are lost/),
  ]);
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

test('an episode keeps its type; one that is unknown is full', () => {
  const types = ['Trailer', ' bonus', 'full', 'teaser'].map((type) =>
    titled(type, `<itunes:episodeType>${type}</itunes:episodeType>`),
  );
  expect(read(feed(types.toReversed().join(''))).map(({ episodeType }) => episodeType)).toEqual([
    ...['trailer', 'bonus', 'full', 'full'],
  ]);
});

describe('an item without a guid is known by', () => {
  const file = (path: string) => `<enclosure url="https://cdn.example/${path}" length="5" type="audio/mpeg"/>`;
  const bare = (inner: string, title = 'A') => `<item><title>${title}</title>${inner}</item>`;
  const show = '<link>https://show.example/</link>';
  test.each([
    ['its page', bare('<link>https://show.example/1</link>'), ['https://show.example/1']],
    ['its file, if its page is the show’s', bare(show + file('1.mp3?token=a')), ['https://cdn.example/1.mp3']],
    [
      'its file, if several have the same page',
      ['1', '2'].map((n) => bare(`<link>https://x.example/</link>${file(`${n}.mp3`)}`)).join(''),
      ['https://cdn.example/2.mp3', 'https://cdn.example/1.mp3'],
    ],
    [
      'all of its file’s address, if only that differs',
      ['1', '2'].map((n) => bare(file(`play?id=${n}`))).join(''),
      ['https://cdn.example/play?id=2', 'https://cdn.example/play?id=1'],
    ],
  ])('%s', (_, items, guids) => {
    expect(read(feed(show + items)).map(({ guid }) => guid)).toEqual(guids);
  });
});

test.each([
  ['Own title &lt;b&gt; &amp;lt;i&amp;gt; AT&amp;amp;T', 'Own title <b> <i> AT&T'],
  ['&lt;Untitled&gt;', '<Untitled>'],
  ['List&lt;T&gt; &amp; &lt;i&gt;more &lt;b&gt;of&lt;/b&gt; it&lt;/i&gt;', 'List<T> & more of it'],
])('of a title such as %s, a tag is what is closed again', (written, title) => {
  expect(read(feed(titled(written)))[0]?.title).toBe(title);
});

test('names are decoded as often as hosts escape them', () => {
  const people = ['Tom &amp;amp; Ana', '\n  Bo\n  Lind '].map(
    (name) => `<podcast:person role="guest">${name}</podcast:person>`,
  );
  expect(only(people.join(''))?.guest).toBe('Tom & Ana, Bo Lind');
  expect(read(feed(titled('Fly &#55356;&#57256; and &#xD83D;&#xDC26;')))[0]?.title).toBe('Fly 🎨 and 🐦');
});

describe('one odd item costs only itself:', () => {
  const deep = `<content:encoded><![CDATA[${'<b>'.repeat(6000)}]]></content:encoded>`;
  test.each([
    ['without a title', '<item><guid>g9</guid></item>', 'g9', 'it has no usable title'],
    ['without a guid or a link', '<item><title>A</title></item>', 'A', 'it has no usable guid'],
    [
      'with the guid of an earlier one',
      item('<itunes:title>New</itunes:title>'),
      'New',
      'an earlier one has the guid one, too.',
    ],
    ['with thousands of nested elements', titled('A', deep), 'A', 'it has more than 256 nested elements'],
  ])('%s', (_, odd, called, why) => {
    const { episodes, leftOut: left } = readFeed(feed(odd + item()));
    expect(episodes).toMatchObject([{ guid: 'one', title: 'Title' }]);
    expect(left).toEqual([{ called, leftOut: [expect.stringContaining(`It was left out: ${why}`)] }]);
  });

  test('what a title has in angle brackets may be no markup', () => {
    const titles = ['&lt;Untitled&gt;', '<![CDATA[<b>Bold</b> move]]>', '<![CDATA[Tom &amp; Ana]]>'];
    expect(
      read(feed(titles.map((title, n) => `<item><title>${title}</title><guid>${n}</guid></item>`).join(''))),
    ).toMatchObject([{ title: 'Tom & Ana' }, { title: 'Bold move' }, { title: '<Untitled>' }]);
  });
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])('a transcript at %s is ignored', (url) => {
  expect(only(`<podcast:transcript url="${url}" type="text/plain"/>`)?.transcriptionUrl).toBeNull();
});

describe('a feed with an error is refused with the reason:', () => {
  test.each([
    ['nothing', '', 'This is not an RSS feed'],
    ['a page', '<!doctype html><html><body>Not found</body></html>', 'This is not an RSS feed'],
    ['half an item', feed(item()).slice(0, -30), 'The feed is cut off: it does not end in </rss>'],
    ['half a feed, cut between items', feed(item()).slice(0, -16), 'The feed is cut off'],
    ['a feed without episodes', feed(''), 'The feed has no episodes'],
    ['only an episode that cannot be used', feed('<item><title>A</title></item>'), 'No episode can be used. A: It was'],
    ['too many episodes', feed(Array.from({ length: 5001 }, (_, n) => item('', String(n))).join('')), 'more than 5000'],
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
