import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../../../functions/lib/content/transcripts/readTranscript.ts';
import { captions, paragraphsOf } from '../../../../shared/content/transcripts.ts';
import { anyCharacter } from '../../../support/run/generated.ts';

/** A transcript's segments, each in a line: "1-4 Ana Lima: Clay & fire". */
const lines = (text: string, type?: string) =>
  readTranscript(text, { type }).transcript.segments.map(
    ({ speaker, startTime, endTime, body }) => `${startTime}-${endTime} ${speaker}: ${body}`,
  );
const leftOut = (text: string) => readTranscript(text).leftOut;

describe('comes in whole:', () => {
  test('WebVTT with voices, classes, settings, comments and styles, its hours optional', () => {
    const vtt = `\uFEFFWEBVTT - The Bowl That Waits
Language: en

STYLE
::cue { color: red }

REGION
id:left

NOTE Made by hand.
Not said.

first
00:01.000 --> 00:04.000 align:start
<v.loud Ana Lima>Clay &amp; <b>fire</b> <00:00:02.000>wait &lt;here&gt;

00:00:04.000 --> 01:00:06.500
<v Bo>A second
line</v>
<v Ana Lima>And <c.yellow>me</c>
`;
    expect(lines(vtt)).toEqual([
      '1-4 Ana Lima: Clay & fire wait <here>',
      '4-3606.5 Bo: A second line',
      '4-3606.5 Ana Lima: And me',
    ]);
    expect(leftOut(vtt)).toEqual([]);
  });

  test('SubRip, with names where someone else begins', () => {
    const srt = [
      '1\r\n00:00:00,000 --> 00:00:02,760\r\nSarah: In today’s <i>episode</i>,\r\nyou learn this: wait',
      '2\r\n00:00:02.760 --> 00:00:06.090\r\nand wait.',
      '3\r\n00:00:06,090 --> 00:00:08,000\r\nGillian Moss: Hi!\r\nSarah: Hi.',
    ].join('\r\n\r\n');
    expect(lines(srt)).toEqual([
      '0-2.76 Sarah: In today’s episode, you learn this: wait',
      '2.76-6.09 Sarah: and wait.',
      '6.09-8 Gillian Moss: Hi!',
      '6.09-8 Sarah: Hi.',
    ]);
  });

  test('SubRip without blank lines', () => {
    const srt = '1\n00:01,000 --> 00:02,000\nOne long winter\n2\n00:02,000 --> 00:03,000\nTwo long winters\n';
    expect(lines(srt)).toEqual(['1-2 : One long winter', '2-3 : Two long winters']);
  });

  test('Podcasting 2.0’s JSON', () => {
    const segments = [
      { speaker: 'Ana', startTime: 0.5, endTime: 4.75, body: 'Clay remembers the hand.\n' },
      { speaker: 'Bo', startTime: 5, body: 'Does it &amp; the kiln?' },
      { startTime: '00:00:07.5', endTime: '9', body: 'It does, over many winters.' },
    ];
    expect(lines(JSON.stringify({ version: '1.0.0', segments }))).toEqual([
      '0.5-4.75 Ana: Clay remembers the hand.',
      '5-7.5 Bo: Does it & the kiln?',
      '7.5-9 Bo: It does, over many winters.',
    ]);
  });

  test('JSON with a segment for each word, in lines', () => {
    const words = ['I ', 'am', 'your', 'potter', '.', 'Nooooo'].map((body, n) => ({
      ...{ speaker: n < 5 ? 'Bo' : 'Ana', startTime: n / 2, endTime: n / 2 + 0.25, body },
    }));
    expect(lines(JSON.stringify({ segments: words }))).toEqual([
      '0-2.25 Bo: I am your potter.',
      '2.5-2.75 Ana: Nooooo',
    ]);
  });

  test('HTML with names and times', () => {
    const html = `<!-- made by hand --><cite>Kevin:</cite>\n<time>0:00</time>\n<p>We read <cite>The Book</cite> &amp; waited.</p>
      <p>All night.</p><cite><b>Alban</b> :</cite><time>0:09</time><p>You<br>did?</p>`;
    expect(lines(html)).toEqual([
      '0-6.5 Kevin: We read The Book & waited.',
      '6.5-9 Kevin: All night.',
      '9-9.533 Alban: You did?',
    ]);
  });

  test('HTML of paragraphs alone, without what is no text', () => {
    const html = `<!doctype html><html><head><title>No</title></head><body><script>alert(1)</script>
      <p><strong>Ana:</strong> Clay.</p><p><strong>Bo:</strong> Fire.</p><p>Water.</p></body></html>`;
    expect(lines(html, 'text/html')).toEqual(['0-0 Ana: Clay.', '0-0 Bo: Fire.', '0-0 Bo: Water.']);
  });

  test('plain text with paragraphs and names', () => {
    const text = 'ANA LIMA: Clay remembers\nthe hand.\n\nIt does.\n\nBo:\n\nAlways?\n\nSometimes: never.';
    expect(lines(text)).toEqual([
      '0-0 ANA LIMA: Clay remembers the hand.',
      '0-0 ANA LIMA: It does.',
      '0-0 Bo: Always?',
      '0-0 Sometimes: never.',
    ]);
  });

  test.each([
    ['[00:12:34] Ana Lima: Clay.\n[00:12:40] Bo Lind: Fire.'],
    ['Ana Lima (00:12:34): Clay.\n\nBo Lind (00:12:40): Fire.'],
    ['Ana Lima  12:34\nClay.\n\nBo Lind  12:40\n\nFire.'],
    ['12:34 – Ana Lima: Clay.\n12:40 – Bo Lind: Fire.'],
  ])('plain text with times: %j', (text) => {
    expect(lines(text)).toEqual(['754-760 Ana Lima: Clay.', '760-760.333 Bo Lind: Fire.']);
  });

  test('plain text without paragraphs, divided after sentences', () => {
    const bodies = readTranscript('We waited for the kiln to cool. '.repeat(100)).transcript.segments.map(
      ({ body }) => body,
    );
    expect(bodies.join(' ')).toBe('We waited for the kiln to cool. '.repeat(100).trim());
    expect(bodies.length).toBeGreaterThan(3);
    expect(bodies.every((body) => body.endsWith('.') && body.length < 700)).toBe(true);
  });
});

const srt = (bodies: string[]) =>
  bodies.map((body, n) => `${n + 1}\n00:00:${n + 10},000 --> 00:00:${n + 11},000\n${body}`).join('\n\n');
const rolling = (cues: [times: string, ...lines: string[]][]) =>
  cues.map(([times, ...words]) => `${times} align:start position:0%\n${words.join('\n')}\n\n`).join('');

test.each<[tool: string, text: string, spoken: string[]]>([
  ['Whisper’s WebVTT', 'WEBVTT\n\n00:00.000 --> 00:04.000\nWelcome to this.\n', ['0-4 : Welcome to this.']],
  [
    'Whisper’s console',
    '[00:00.000 --> 00:04.000]  Welcome to the show.\n[00:04.000 --> 00:06.000]  Thanks.\n',
    ['0-4 : Welcome to the show.', '4-6 : Thanks.'],
  ],
  [
    'Whisper’s JSON, in which speakers are numbers',
    '{"text":"Hi","segments":[{"id":0,"start":0.5,"end":2,"text":" Hello to you.","speaker":1}],"language":"en"}',
    ['0.5-2 Speaker 1: Hello to you.'],
  ],
  [
    'WhisperX',
    '1\n00:00:00,031 --> 00:00:04,000\n[SPEAKER_00]: Hello to you.\n\n2\n00:00:04,000 --> 00:00:06,000\n[SPEAKER_01]: Hello.',
    ['0.031-4 SPEAKER_00: Hello to you.', '4-6 SPEAKER_01: Hello.'],
  ],
  [
    'short names of speakers',
    srt(['[S1] Hello to you.', '[S2]: Hello to you.']),
    ['10-11 S1: Hello to you.', '11-12 S2: Hello to you.'],
  ],
  [
    'SubRip in which each line has an empty one below',
    srt(['One long winter', 'Two long winters']).replaceAll('\n', '\n\n'),
    ['10-11 : One long winter', '11-12 : Two long winters'],
  ],
  [
    'SubRip with line ends that were converted twice',
    srt(['One long winter', 'Two long winters']).replaceAll('\n', '\r\r\n'),
    ['10-11 : One long winter', '11-12 : Two long winters'],
  ],
  [
    'whisper.cpp',
    "WEBVTT\n\n00:00.000 --> 00:07.600\n(speaker 0) That\n\n00:07.600 --> 00:09.000\n(speaker 0)'s it.\n\n00:09.000 --> 00:10.600\n(speaker 1) ask what not [SPEAKER_TURN]",
    ["0-9 speaker 0: That 's it.", '9-10.6 speaker 1: ask what not'],
  ],
  [
    'Rev, where a dash is someone else',
    'WEBVTT\n\n1\n00:00.809 --> 00:01.974\n<v ->The kiln was cold.</v>\n\n2\n00:01.974 --> 00:05.123\nand we waited.\n\n3\n00:05.123 --> 00:07.000\n<v Bo>Yes to it.</v>\n\n4\n00:07.000 --> 00:08.000\n<v ->No, not yet.</v>',
    [
      '0.809-1.974 : The kiln was cold.',
      '1.974-5.123 : and we waited.',
      '5.123-7 Bo: Yes to it.',
      '7-8 : No, not yet.',
    ],
  ],
  [
    'Rev’s text',
    'Speaker 1 (00:00):\nWelcome.\n\nSpeaker 2 (00:04):\nThanks.',
    ['0-4 Speaker 1: Welcome.', '4-4.467 Speaker 2: Thanks.'],
  ],
  [
    'Otter',
    'Ana Ruiz  0:00  \nWelcome.\n\nBo Lind  0:04  \nThanks.\n\n',
    ['0-4 Ana Ruiz: Welcome.', '4-4.467 Bo Lind: Thanks.'],
  ],
  [
    'Descript',
    '**Ana Ruiz:** [00:00:00] Welcome.\n\n**Bo Lind:** [00:00:04] Thanks.',
    ['0-4 Ana Ruiz: Welcome.', '4-4.467 Bo Lind: Thanks.'],
  ],
  [
    'YouTube’s automatic captions',
    `WEBVTT\nKind: captions\nLanguage: en\n\n${rolling([
      [
        '00:00:00.160 --> 00:00:02.870',
        ' ',
        'we<00:00:00.320><c> fired</c><00:00:00.640><c> the</c><00:00:00.800><c> kiln</c>',
      ],
      ['00:00:02.870 --> 00:00:02.880', 'we fired the kiln', ' '],
      ['00:00:02.880 --> 00:00:05.190', 'we fired the kiln', 'no<00:00:03.040><c> no</c><00:00:03.200><c> no</c>'],
      ['00:00:05.190 --> 00:00:05.200', 'no no no', ' '],
      ['00:00:05.200 --> 00:00:08.000', 'no no no', 'no<00:00:05.400><c> no</c><00:00:05.600><c> no</c>'],
      ['00:00:08.000 --> 00:00:08.010', 'no no no', ' '],
      ['00:00:08.010 --> 00:00:09.000', 'no no no', 'yes'],
    ])}`,
    ['0.16-2.87 : we fired the kiln', '2.88-5.19 : no no no', '5.2-8 : no no no', '8.01-9 : yes'],
  ],
  [
    'the same as SubRip, without the times of words',
    '1\n00:00:00,160 --> 00:00:02,870\n \nwe fired it\n\n2\n00:00:02,870 --> 00:00:02,880\nwe fired it\n \n\n3\n00:00:02,880 --> 00:00:05,190\nwe fired it\nall night long',
    ['0.16-2.87 : we fired it', '2.88-5.19 : all night long'],
  ],
  [
    'captions of television, which roll',
    srt(['We fired it', 'We fired it\nall night long,', 'all night long,\nand it rained.']),
    ['10-11 : We fired it', '11-12 : all night long,', '12-13 : and it rained.'],
  ],
  [
    'what is said twice, elsewhere',
    srt(['No no no.', 'No no no.', 'No no no.\nYes.', 'It is done.']),
    ['10-11 : No no no.', '11-12 : No no no.', '12-13 : No no no. Yes.', '13-14 : It is done.'],
  ],
  [
    'YouTube’s captions by hand',
    srt(['- [Ana] Hello to you.\n- [Bo] Hello to you.', '- [Laughing] It rains.', '[Music] And so on.']),
    [
      '10-11 Ana: Hello to you.',
      '10-11 Bo: Hello to you.',
      '11-12 Bo: - [Laughing] It rains.',
      '12-13 Bo: [Music] And so on.',
    ],
  ],
  ['YouTube’s panel', '0:00\nwe fired the kiln\n0:03\nall night', ['0-3 : we fired the kiln', '3-3.6 : all night']],
  [
    'YouTube’s SBV',
    '0:00:03.000,0:00:06.000\nWelcome to this.\n\n0:00:06.000,0:00:09.000\nThanks.',
    ['3-6 : Welcome to this.', '6-9 : Thanks.'],
  ],
  [
    'Zoom',
    'WEBVTT\r\n\r\n1\r\n00:00:00.000 --> 00:00:04.000\r\nAna Ruiz: Hello, Bo.\r\n\r\n2\r\n00:00:04.000 --> 00:00:06.000\r\nBo Lind: Hi.\r\n',
    ['0-4 Ana Ruiz: Hello, Bo.', '4-6 Bo Lind: Hi.'],
  ],
  [
    'Teams',
    'WEBVTT\n\naec4e8b8-0b4a-4f0e/12-0\n00:00:03.120 --> 00:00:06.000\n<v Ana &amp; Bo>Hello &amp; welcome\nto the kiln.</v>',
    ['3.12-6 Ana & Bo: Hello & welcome to the kiln.'],
  ],
  [
    'Google Meet',
    'Kiln (2026-11-20) - Transcript\nAttendees\nAna Ruiz, Bo Lind\n\n00:00:00\n \nAna Ruiz: Hello.\nBo Lind: Hi.\n\n00:05:00\n \nAna Ruiz: Five minutes.',
    [
      '0-3.867 : Kiln (2026-11-20) - Transcript Attendees Ana Ruiz, Bo Lind',
      ...['0-200 Ana Ruiz: Hello.', '200-300 Bo Lind: Hi.', '300-300.867 Ana Ruiz: Five minutes.'],
    ],
  ],
  [
    'Riverside',
    'Ana Ruiz (00:00.28)\nWelcome.\n\nBo Lind (00:04.5)\nThanks.',
    ['0.28-4.5 Ana Ruiz: Welcome.', '4.5-4.967 Bo Lind: Thanks.'],
  ],
  [
    'Happy Scribe',
    '[00:00:00.16] - Ana Ruiz\nWelcome.\n\n[00:00:04.00] - Bo Lind\nThanks.',
    ['0.16-4 Ana Ruiz: Welcome.', '4-4.467 Bo Lind: Thanks.'],
  ],
  [
    'Trint',
    'Ana Ruiz [00:00:00] Welcome.\n\nBo Lind [00:00:04] Thanks.',
    ['0-4 Ana Ruiz: Welcome.', '4-4.467 Bo Lind: Thanks.'],
  ],
  [
    'Sonix',
    'Speaker1: [00:00:00] Welcome.\nSpeaker2: [00:00:04] Thanks.',
    ['0-4 Speaker1: Welcome.', '4-4.467 Speaker2: Thanks.'],
  ],
  [
    'Premiere’s SubRip',
    '\uFEFF1\r\n00:00:00,000 --> 00:00:02,000\r\n- Hello.\r\n- Hi.\r\n\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,000\r\nGood to be here.\r\n',
    ['0-2 : - Hello. - Hi.', '2-4 : Good to be here.'],
  ],
  [
    'Premiere’s text, with frames',
    '00:00:00:03 - 00:00:04:12\nAna Ruiz\nHello to you.\n\n00:00:04:12 - 00:00:06:00\nBo Lind\nHi to you.',
    ['0-4 Ana Ruiz: Hello to you.', '4-6 Bo Lind: Hi to you.'],
  ],
  [
    'Aegisub’s SubRip',
    '1\n00:00:01,000 --> 00:00:03,000\n<i>Hello</i> {\\an8}there <font color="#fff">you</font>\\N{b}bold{/b} {\\pos(1,2)}x',
    ['1-3 : Hello there you bold x'],
  ],
  [
    'captions of television, by name',
    'WEBVTT\n\n00:00.000 --> 00:02.500\n>> ANA RUIZ: Hello to you.\n\n00:02.500 --> 00:05.000\n&gt;&gt; BO LIND: Good to be here.\n\n00:05.000 --> 00:06.000\n>> Yes.',
    ['0-2.5 ANA RUIZ: Hello to you.', '2.5-5 BO LIND: Good to be here.', '5-6 : Yes.'],
  ],
  [
    'Deepgram',
    srt(['[speaker 0]\nHello to you.', '[speaker 1]\nHello to you.']),
    ['10-11 speaker 0: Hello to you.', '11-12 speaker 1: Hello to you.'],
  ],
  [
    'characters in two halves',
    '1\n00:01,000 --> 00:02,000\nIt is &#55357;&#56832; or &#xD83D;&#xDE00; &#8217;',
    ['1-2 : It is 😀 or 😀 ’'],
  ],
])('%s comes in as it was said, each line once', (_tool, text, spoken) => expect(lines(text)).toEqual(spoken));

/** What no one says in these is a name or a time. */
test.each<[begins: string, others: string[]]>([
  ['once with a psalm', ['She opened the book and read', 'Psalm 23: The Lord is my shepherd,', 'I shall not want.']],
  ['once with a word and a colon', ['Remember: be kind.', 'Then we rest.']],
  ['once with a title', ['The Second Letter: it came in May.', 'Then we rest.']],
  ['twice with a question', ['Question: what is clay?', 'It is earth.', 'Question: what is fire?', 'It is air.']],
  [
    'with times of day',
    ['7:30 in the morning is when he lights it.', '12:00 comes, and the bell.', 'Then we go home.'],
  ],
  ['with a verse', ['3:16 For God so loved the world.', '(3:17) He did not come to judge.']],
  ['with verses in brackets', ['[3:16] For God so loved the world.', '[3:17] He did not come to judge.', '3:18']],
  ['with places in a book', ['John 3:16', 'For God so loved the world.', 'Romans 8:28', 'All things work together.']],
])('a talk without names, in which paragraphs begin %s, is kept letter for letter', (_, others) => {
  const talk = Array.from({ length: 14 }, (_each, n) => `We talked about winter number ${n} and of the kiln.`);
  for (const place of [10, 0]) {
    const whole = talk.toSpliced(place, 0, ...others);
    expect(lines(whole.join('\n\n'))).toEqual(whole.map((paragraph) => `0-0 : ${paragraph}`));
    expect(lines(srt(whole))).toEqual(whole.map((body, n) => `${n + 10}-${n + 11} : ${body}`));
  }
});

test('a name that comes once in a conversation is for its own passage, and one with a number is none', () => {
  const text = [
    ...['Ana Ruiz: Welcome.', 'Bo Lind: Let me read Psalm 23.', 'Psalm 23: The Lord is my shepherd.'],
    ...['I shall not want.', 'Ana Ruiz: Thank you.', 'It was good.'],
  ].join('\n\n');
  expect(lines(text)).toEqual([
    ...['0-0 Ana Ruiz: Welcome.', '0-0 Bo Lind: Let me read Psalm 23.', '0-0 : Psalm 23: The Lord is my shepherd.'],
    ...['0-0 : I shall not want.', '0-0 Ana Ruiz: Thank you.', '0-0 Ana Ruiz: It was good.'],
  ]);
});

test('the paragraphs of a text are those of its page', () => {
  const { transcript } = readTranscript('Ana Lima: Clay remembers.\n\nIt does.\n\nBo Lind: Always?\n\n>> Always.');
  expect(paragraphsOf(transcript).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ana Lima', 'Clay remembers.'],
    ['', 'It does.'],
    ['Bo Lind', 'Always?'],
    [null, 'Always.'],
  ]);
});

describe('the content decides, and the type only where it does not:', () => {
  test('a transcript that is called something else', () => {
    expect(lines('WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'text/plain')).toEqual(['1-2 : Hi']);
    expect(lines('00:01.000 --> 00:02.000\nHi', 'text/vtt')).toEqual(['1-2 : Hi']);
  });

  test('a sentence that begins like a name is none, in a longer text', () => {
    const text = Array.from({ length: 12 }, (_, n) => `We talked about winter number ${n}.`).join('\n\n');
    expect(lines(`${text}\n\nRemember: be kind.`).at(-1)).toBe('0-0 : Remember: be kind.');
  });
});

describe('what cannot be used is left out, and said:', () => {
  test('cues without a time', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nNo time here\n\nlater --> soon\nNor here';
    expect(lines(vtt)).toEqual(['1-2 : One']);
    expect(leftOut(vtt)).toEqual(['2 cues were left out for lack of a usable time.']);
  });

  test('cues out of order are put in order, and none ends before it begins', () => {
    const vtt =
      'WEBVTT\n\n00:05.000 --> 00:04.000\nTwo\n\n00:01.000 --> 00:02.000\nOne\n\n00:09.000 --> 00:10.000\nThree';
    expect(lines(vtt)).toEqual(['1-2 : One', '5-9 : Two', '9-10 : Three']);
    expect(leftOut(vtt)).toEqual(['1 cue was put in order of time.']);
  });

  test('a time in a text that goes backwards', () => {
    const text = '[0:10] Ana Lima: One.\n[0:05] Bo Lind: Two.\n[0:20] Ana Lima: Three.';
    expect(lines(text)).toEqual(['10-15 Ana Lima: One.', '15-20 Bo Lind: Two.', '20-20.4 Ana Lima: Three.']);
    expect(leftOut(text)).toEqual(['1 time was left out for going backwards.']);
  });

  test('empty cues', () => {
    const srt = '1\n00:01,000 --> 00:02,000\n<b> </b>\n\n2\n00:02,000 --> 00:03,000\nTwo';
    expect(lines(srt)).toEqual(['2-3 : Two']);
    expect(leftOut(srt)).toEqual(['1 empty passage was left out.']);
  });

  test('passages beyond the limit', () => {
    const cue = (n: number) =>
      `${new Date(n * 1000).toISOString().slice(11, 23)} --> ${new Date(n * 1000 + 900).toISOString().slice(11, 23)}`;
    const vtt = `WEBVTT\n\n${Array.from({ length: 20_001 }, (_, n) => `${cue(n)}\nthree little words`).join('\n\n')}`;
    const read = readTranscript(vtt);
    expect(read.transcript.segments).toHaveLength(20_000);
    expect(read.leftOut).toEqual(['Everything after the first 20,000 passages was left out.']);
  });
});

describe('is refused, with what to do:', () => {
  test.each([
    ['nothing', '', 'has no words'],
    ['a file without words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>', 'has no words'],
    ['a PDF', '%PDF-1.7 ...', 'save it as plain text'],
    ['a document of Word', 'PK\x03\x04...', 'save it as plain text'],
    ['RTF', '{\\rtf1 Hello}', 'save it as plain text'],
    ['UTF-16', 'W\0E\0B\0V\0T\0T\0', 'UTF-8 as its encoding'],
    ['another encoding', '\uFFFD'.repeat(11), 'UTF-8 as its encoding'],
    ['damaged JSON', '{"segments":[{"body":"Hi"', 'damaged JSON'],
    ['other JSON', '{"words":[]}', 'no list of segments'],
    ['SubStation Alpha', '[Script Info]\nTitle: Kiln', 'save it as WebVTT'],
    ['a table of turns', 'Speaker,Start time,Text\nAna,0:00,Hello', 'save it as WebVTT'],
    ['a table', 'start\tend\ttext\n0\t4000\tWelcome.', 'save it as WebVTT'],
    ['TTML', '<?xml version="1.0"?><tt xml:lang="en"><body/></tt>', 'save it as WebVTT'],
    ['more than 2 MB', 'word '.repeat(400_001), 'more than 2 MB'],
    ['nested elements', '<div>'.repeat(6000), 'nested elements'],
  ])('%s', (_, text, why) => {
    expect(() => readTranscript(text)).toThrow(why);
  });

  test('a page that says that there is nothing, instead of captions', () => {
    expect(() => readTranscript('<!doctype html><p>Not found</p>', { type: 'text/vtt' })).toThrow('web page');
    expect(() => readTranscript('[{"startTime":0', { type: 'application/json' })).toThrow('damaged JSON');
  });
});

const fragments = fc.constantFrom(
  ...['WEBVTT\n\n', '\n\n', '\n', '00:01.000 --> 00:04.000\n', '00:00:09,5 --> 00:00:02,000\n', '<v Ana>', 'NOTE\n'],
  ...['<p>', '</p>', '<cite>Bo:</cite>', '<time>0:03</time>', '<time>', '<script>', '</script>', '<', '>'],
  ...['{"segments":[', '{"startTime":1,"body":"x"}', ']}', '[00:01] Ana Lima: ', 'Bo: '],
  ...['&amp;lt;', '&#0;', '&#x202e;', 'e\u0301', '\uD800', '\0'],
);
const words = fc.string({ unit: anyCharacter, maxLength: 20 });
const files = fc.array(fc.oneof(fragments, words), { maxLength: 40 }).map((parts) => parts.join(''));
const types = fc.constantFrom(undefined, 'text/vtt', 'text/html', 'application/json', 'text/plain');

test('any file is read as plain text whose times never decrease, or refused with a sentence', () => {
  fc.assert(
    fc.property(files, types, (text, type) => {
      let read: ReturnType<typeof readTranscript>;
      try {
        read = readTranscript(text, { type });
      } catch (error) {
        expect((error as Error).message).toMatch(/^(The|This|There) .+: please .+/);
        return;
      }
      const { segments } = read.transcript;
      expect(segments.length).toBeGreaterThan(0);
      segments.forEach(({ speaker, startTime, endTime, body }, index) => {
        expect(`${speaker}${body}`).not.toMatch(/\p{Cc}|\p{Cs}/u);
        expect(body).toBe(body.normalize('NFC').trim());
        expect(body).not.toBe('');
        expect(startTime).toBeGreaterThanOrEqual(segments[index - 1]?.startTime ?? 0);
        expect(endTime).toBeGreaterThanOrEqual(startTime);
      });
      for (const sentence of read.leftOut) expect(sentence).toMatch(/^\S.+ (was|were) .+\.$/);
    }),
    // Two passages within a second, of which the first is divided.
    { numRuns: 2000, examples: [['<time>0:03</time>Hm<cite>Bo:</cite>Yes\n\n<time>0:03</time>No', undefined]] },
  );
});

test('captions that were kept are read as they were', () => {
  const body = fc.stringMatching(/^[A-Za-z&<>]{1,9}( [a-z&<>]{3,9}){3,9}$/);
  const who = fc.constantFrom({ speaker: 'Ana Lima' }, { speaker: 'Bo & Co <x>' }, { speaker: '', isOther: true });
  const segments = fc
    .array(fc.tuple(who, fc.record({ body, length: fc.integer({ min: 1, max: 99_000 }) })), {
      minLength: 1,
      maxLength: 20,
    })
    .map((parts) => {
      let from = 0;
      return parts.map(([speaker, { length, body: words }]) => {
        const startTime = from / 1000;
        from += length;
        return { ...speaker, body: words, startTime, endTime: from / 1000 };
      });
    });
  fc.assert(
    fc.property(segments, (expected) => {
      const vtt = captions({ version: '1.0.0', segments: expected });
      expect(readTranscript(vtt)).toEqual({ transcript: { version: '1.0.0', segments: expected }, leftOut: [] });
    }),
  );
});

const to = (length: number, piece: string) => piece.repeat(Math.floor(length / piece.length));
/** In characters. */
const most = 1_990_000;

test.each<[string, (length: number) => string]>([
  ['cues', (length) => `WEBVTT\n\n${to(length, '00:01.000 --> 00:04.000\n<v Ana>Clay &amp; fire\n\n')}`],
  ['cues without blank lines', (length) => `WEBVTT\n\n${to(length, '1\n00:01.000 --> 00:04.000\n')}Hi`],
  ['arrows', (length) => `WEBVTT\n\n${to(length, '-->')}`],
  ['links', (length) => to(length, '<a href="x">x</a>')],
  ['open voices', (length) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${to(length, '<v ')}`],
  ['voices', (length) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${to(length, '<v Ana>x')}`],
  ['classes', (length) => `WEBVTT\n\n00:01.000 --> 00:04.000\n<v${to(length, '.x')}`],
  ['open brackets', (length) => to(length, '<')],
  ['open elements', (length) => to(length, '<p')],
  ['paragraphs', (length) => to(length, '<p>x')],
  ['inline elements', (length) => to(length, '<b>x</b>')],
  ['names', (length) => to(length, '<cite>A:</cite><time>0:00</time>x')],
  ['entities', (length) => to(length, 'Clay &amp;&amp;amp; &lt;b&gt; ')],
  ['one word', (length) => to(length, 'x')],
  ['blank lines', (length) => `x${to(length, '\n ')}x`],
  ['spaces', (length) => `x${to(length, ' ')}x`],
  ['colons', (length) => to(length, 'Ana: ')],
  ['lines with names', (length) => to(length, 'Ana: x\n')],
  ['digits', (length) => to(length, '1:')],
  ['brackets of JSON', (length) => to(length, '[')],
  ['objects of JSON', (length) => `{"segments":[${to(length, '{"body":"x"},')}{}]}`],
  ['words of JSON', (length) => `{"segments":[${to(length, '{"startTime":1,"endTime":2,"body":"x"},')}{}]}`],
  ['accents', (length) => to(length, '\u0301')],
  ['paragraphs, far too many', (length) => to(5 * length, 'Clay and fire. ')],
])('the time for %s grows with their length, not with its square', (_, text) => {
  // Four times as long for four times the text, where the square would be 16 times. Less than half a second says nothing.
  const bound = 10 * secondsFor(text(most / 4)) + 0.5;
  const first = secondsFor(text(most));
  // A collection of garbage may fall into one of two runs, growth with the square falls into both.
  expect(first < bound ? first : secondsFor(text(most))).toBeLessThan(bound);
});

/** Seconds of processor time. What is no transcript must be refused with a remedy. */
function secondsFor(text: string): number {
  const before = process.cpuUsage();
  try {
    readTranscript(text);
  } catch (error) {
    expect((error as Error).message).toContain(': please ');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
