import { expect, test } from 'vitest';
import { indexAt } from '../../../../../../frontend/features/content/transcript/paragraphs.ts';
import { quotation } from '../../../../../../frontend/features/content/transcript/ShareMoment.tsx';
import { transcriptHtml } from '../../../../../../frontend/features/content/transcript/transcriptHtml.ts';
import type { Segment } from '../../../../../../shared/content/transcripts/transcript.ts';

const html = (segments: Segment[], starts: number[] = []) =>
  transcriptHtml(
    { version: '1.0.0', segments },
    starts.map((start) => ({ start, title: `Part <${start}>`, link: null })),
  ).split('\n');
const segment = (startTime: number, speaker: string, body: string): Segment => ({
  ...{ startTime, endTime: startTime + 2, speaker, body },
});

test('a paragraph has its moment as id and link, its speaker where that changes, and its words', () => {
  expect(html([segment(754.25, 'Ada', 'One.'), segment(757, '', 'Two.'), segment(760, 'Bo', 'Three.')])).toEqual([
    '<p id="t=754" data-start="754.25"><a href="#t=754">12:34</a> <b>Ada</b> <span>One. Two.</span> ' +
      '<button type="button" aria-label="Copy link to this moment, 12:34"></button></p>',
    '<p id="t=760" data-start="760"><a href="#t=760">12:40</a> <b>Bo</b> <span>Three.</span> ' +
      '<button type="button" aria-label="Copy link to this moment, 12:40"></button></p>',
  ]);
});

test('nothing that anyone says or is called becomes markup', () => {
  const all = html([segment(1, '<img src=x onerror=alert(1)>', '</span><script>"&amp;"')], [0]).join('');
  expect(all).not.toMatch(/<img|<script|Part <0/);
  expect(all).toContain('&lt;/span&gt;&lt;script&gt;&quot;&amp;amp;&quot;');
});

test('a chapter’s title stands before its words; a segment belongs where its middle is; ids are unique', () => {
  const lines = html(
    [segment(8.5, 'Ada', 'Before.'), segment(9.6, '', 'After.'), segment(12, '', 'On.')],
    [0, 10, 300],
  );
  expect(lines.map((line) => line.replace(/ data-start.*?<span>/, ' ').replace(/<\/span>.*/, ''))).toEqual([
    '<h3 id="t=0">Part &lt;0&gt;</h3>',
    '<p id="t=8" Before.',
    '<h3 id="t=10">Part &lt;10&gt;</h3>',
    '<p id="t=9" After. On.',
  ]);
  const ids = html([segment(5, 'Ada', 'One.'), segment(5.5, 'Bo', 'Two.')]).flatMap(
    (line) => line.match(/ id="[^"]*"/g) ?? [],
  );
  expect(ids).toEqual([' id="t=5"']);
});

test('the paragraph of a second is the last one that has begun', () => {
  expect([-1, 0, 9.9, 10, 99].map((seconds) => indexAt([0, 10, 20], seconds))).toEqual([-1, 0, 0, 1, 2]);
  expect(indexAt([], 5)).toBe(-1);
});

const sentence = (word: string) => `${word} ${'goes on and on '.repeat(5)}to its end.`;

test('a quotation is whole sentences, from the one that is spoken on, and never longer than a card', () => {
  const text = ['First', 'Second', 'Third'].map(sentence).join(' ');
  expect(quotation(text)).toBe(`${sentence('First')} ${sentence('Second')}`);
  expect(quotation(text, 0.9)).toBe(sentence('Third'));
  expect(quotation(text, Number.POSITIVE_INFINITY)).toBe(sentence('Third'));
  const endless = quotation('word '.repeat(300));
  expect(endless.length).toBeLessThanOrEqual(401);
  expect(endless).toMatch(/ word…$/);
  expect(quotation('')).toBe('');
});
