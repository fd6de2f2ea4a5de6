import { expect, test } from 'vitest';
import { readFeed } from '../../../../functions/lib/content/episodes/readFeed.ts';

/*
 * Three structures of feeds, as in https://podcasting2.org, the example of the namespace
 * (https://github.com/Podcastindex-org/podcast-namespace/blob/main/example.xml) and Podlove's
 * (https://podlove.org/simple-chapters/). Everything that an episode keeps must come in, with nothing left out.
 */

const noDetails = {
  ...{
    guest: '',
    duration: '',
    description: '',
    image: '',
    videoId: '',
    transcriptionUrl: null,
    date: null,
    season: null,
  },
  ...{ audio: null, chapters: [], people: [], link: null, chaptersAddress: null, transcripts: [], leftOut: [] },
};

test('a feed with the tags of podcasting2.org comes in whole', () => {
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
      ...{
        description: 'Forty years with one kiln.',
        image: 'https://slowwater.example/show.jpg',
        videoId: 'eRsGyueVLvQ',
      },
      transcriptionUrl: 'https://slowwater.example/7/transcript.html',
      ...{
        date: '2031-03-06T12:00:00.000Z',
        season: 2,
        link: 'https://slowwater.example/7',
        chapters: [],
        leftOut: [],
      },
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

test('a feed like the namespace’s example, with its own season and people in each episode, comes in whole', () => {
  const episode = (n: number, inner: string) => `<item>
    <title>Episode ${n} - The River</title><link>https://rivers.example/${n}</link>
    <guid isPermaLink="true">https://rivers.example/ep000${n}</guid><pubDate>Fri, 0${n} Oct 2020 04:30:38 GMT</pubDate>
    <description>&lt;p&gt;Water, &lt;b&gt;slowly&lt;/b&gt;.&lt;/p&gt;</description><author>Ana Lima (ana@rivers.example)</author>
    <itunes:explicit>no</itunes:explicit>${inner}</item>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Rivers</title><link>https://rivers.example</link>
    <podcast:funding url="https://rivers.example/give">Give</podcast:funding>
    ${episode(
      2,
      `<podcast:season name="Upstream">3</podcast:season><podcast:episode display="Two">2</podcast:episode>
      <enclosure url="https://rivers.example/file-02.m4a" length="43100000" type="audio/x-m4a"/>
      <podcast:transcript url="https://rivers.example/2/t.json" type="application/json" language="es" rel="captions"/>
      <podcast:transcript url="https://rivers.example/2/t.srt" type="application/srt"/>
      <podcast:person img="https://rivers.example/bo.jpg">Bo Lind</podcast:person>
      <podcast:person role="Guest" group="cast">Wilhelmina Sayer</podcast:person>`,
    )}${episode(1, '<enclosure url="https://rivers.example/file-01.mp3" length="0" type="audio/mpeg"/>')}
    </channel></rss>`;
  const common = { ...noDetails, description: 'Water, slowly.' };
  expect(readFeed(xml)).toEqual([
    {
      ...{ ...common, guid: 'https://rivers.example/ep0002', episodeNumber: 2, title: 'Episode 2 - The River' },
      ...{ guest: 'Wilhelmina Sayer', date: '2020-10-02T04:30:38.000Z', season: 3, link: 'https://rivers.example/2' },
      audio: { address: 'https://rivers.example/file-02.m4a', type: 'audio/x-m4a', length: 43_100_000 },
      people: [
        { name: 'Bo Lind', role: 'host', picture: 'https://rivers.example/bo.jpg', link: null },
        { name: 'Wilhelmina Sayer', role: 'guest', picture: null, link: null },
      ],
      transcriptionUrl: 'https://rivers.example/2/t.srt',
      transcripts: [
        { address: 'https://rivers.example/2/t.json', type: 'application/json', language: 'es' },
        { address: 'https://rivers.example/2/t.srt', type: 'application/srt', language: null },
      ],
    },
    {
      ...{ ...common, guid: 'https://rivers.example/ep0001', episodeNumber: 1, title: 'Episode 1 - The River' },
      ...{ date: '2020-10-01T04:30:38.000Z', link: 'https://rivers.example/1' },
      audio: { address: 'https://rivers.example/file-01.mp3', type: 'audio/mpeg', length: null },
    },
  ]);
});

test('a feed of Podlove, with its chapters in the feed, comes in whole', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:psc="http://podlove.org/simple-chapters"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"
    xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Holz</title>
    <item><title>HZ012 Über das Warten</title><link>https://holz.example/hz012</link><guid isPermaLink="false">podlove-2031-03-06-hz012</guid>
      <pubDate>Thu, 06 Mar 2031 12:00:00 +0100</pubDate><itunes:duration>01:22:23</itunes:duration>
      <atom:link rel="http://podlove.org/deep-link" href="https://holz.example/hz012#"/>
      <enclosure url="https://holz.example/hz012.m4a" length="54321000" type="audio/mp4"/>
      <podcast:transcript url="https://holz.example/hz012?podlove_transcript=webvtt" type="text/vtt" language="de"/>
      <psc:chapters version="1.2"><psc:chapter start="00:00:00.000" title="Anfang &amp; Ende"/>
        <psc:chapter start="00:03:07.250" title="Das Holz" href="https://holz.example/holz" image="https://holz.example/i.jpg"/>
        <psc:chapter start="01:00:00" title="Schluss"/></psc:chapters>
    </item></channel></rss>`;
  expect(readFeed(xml)).toEqual([
    {
      ...{
        ...noDetails,
        guid: 'podlove-2031-03-06-hz012',
        episodeNumber: 1,
        title: 'HZ012 Über das Warten',
        duration: '1:22:23',
      },
      ...{ date: '2031-03-06T11:00:00.000Z', link: 'https://holz.example/hz012' },
      audio: { address: 'https://holz.example/hz012.m4a', type: 'audio/mp4', length: 54_321_000 },
      chapters: [
        { start: 0, title: 'Anfang & Ende', link: null },
        { start: 187.25, title: 'Das Holz', link: 'https://holz.example/holz' },
        { start: 3600, title: 'Schluss', link: null },
      ],
      transcriptionUrl: 'https://holz.example/hz012?podlove_transcript=webvtt',
      transcripts: [
        { address: 'https://holz.example/hz012?podlove_transcript=webvtt', type: 'text/vtt', language: 'de' },
      ],
    },
  ]);
});
