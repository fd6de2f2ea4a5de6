import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drone, fadeOut, rate, strike } from './bell.ts';

/*
 * `npm run samples:audio` makes the audio of the samples again: a bell at the beginning and at each chapter, twice at the
 * end, and nearly quiet between. Needs ffmpeg (apt install ffmpeg); the samples themselves do not.
 */

/** What the bell of each recording is tuned to, in Hz: no two are the same. */
const pitches = [293.7, 220, 329.6, 246.9, 277.2, 311.1, 196, 261.6, 207.7, 233.1, 174.6, 185];
/** EBU R 128, measured over the strokes: the quiet between them is below its gate. */
const loudness = -24;

interface Recording {
  duration: string;
  audio: { address: string };
  chapters: { start: number }[];
}

const folder = join(import.meta.dirname, '..');
const { episodes } = JSON.parse(readFileSync(join(folder, 'content/samples.json'), 'utf8')) as {
  episodes: Recording[];
};

for (const [i, { duration, audio, chapters }] of episodes.entries()) {
  const pitch = pitches[i % pitches.length] ?? 0;
  const length = duration.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  const samples = new Float64Array(length * rate);
  drone(samples, pitch, 0.045);
  for (const { start } of chapters) strike(samples, pitch, start + 0.1);
  strike(samples, pitch, length - 10);
  strike(samples, pitch, length - 6.5, 0.7);
  fadeOut(samples, 2);
  const target = join(folder, audio.address);
  encode(samples, target);
  console.log(target);
}

/**
 * At this bit rate, the lowest that MP3 has, a minute takes 60 KB. It is constant, so that players find a moment exactly.
 * 16 kHz is the lowest rate of the standard itself (ISO/IEC 13818-3); lower ones are an extension.
 */
function encode(samples: Float64Array, target: string): void {
  const gain = 10 ** ((loudness - loudnessOf(samples)) / 20);
  const output = ['-c:a', 'libmp3lame', '-b:a', '8k', '-compression_level', '0', '-map_metadata', '-1', '-y', target];
  ffmpeg(samples, gain, output);
}

/** In LUFS. */
function loudnessOf(samples: Float64Array): number {
  const report = ffmpeg(samples, 1 / 4, ['-af', 'ebur128', '-f', 'null', '-']);
  const [, found] = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(report) ?? [];
  if (!found) throw new Error(`ffmpeg did not say how loud it is:\n${report}`);
  return Number(found) - 20 * Math.log10(1 / 4);
}

/** What ffmpeg reports. */
function ffmpeg(samples: Float64Array, gain: number, output: string[]): string {
  const input = ['-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', 'pipe:0'];
  const { status, stderr, error } = spawnSync('ffmpeg', ['-hide_banner', '-nostats', ...input, ...output], {
    input: new Uint8Array(Float32Array.from(samples, (sample) => sample * gain).buffer),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw error ?? new Error(stderr);
  return stderr;
}
