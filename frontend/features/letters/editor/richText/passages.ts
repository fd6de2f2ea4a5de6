import type { DeltaStatic } from 'react-quill';
import { recordingOf, recordingPath } from '../../../../../shared/content/lists.ts';
import { corrected, type ManagedRecording } from '../../../../../shared/content/model/managedRecording.ts';
import type { KeptTranscript } from '../../../../../shared/content/model/recording.ts';
import { paragraphsOf, type Transcript } from '../../../../../shared/content/transcripts.ts';

import { site } from '../../../../../shared/site/site.ts';
import { type Editor, lineFor, type Piece, releaseFocus } from './pieces.ts';

/** A recording whose transcript can be quoted. */
export interface Source {
  /** As in its page's path. */
  name: string;
  title: string;
  transcript: KeptTranscript;
}

/** What somebody said in a recording. */
export interface Passage {
  text: string;
  /** Empty if unknown. */
  speaker: string;
  /** Seconds; 0 in a transcript without times. */
  start: number;
}

/** The recordings that can be quoted, `own` first: those with a transcript, whose pages visitors see. */
export function sourcesOf(recordings: readonly ManagedRecording[], own: string | undefined): Source[] {
  const sources = recordings.flatMap((recording) => {
    const { title, transcript } = corrected(recording);
    return transcript && !recording.hidden ? [{ name: recording.name, title, transcript }] : [];
  });
  return sources.toSorted((a, b) => Number(b.name === own) - Number(a.name === own));
}

/** The paragraphs of a transcript, each with its speaker. */
export function passagesOf(transcript: Transcript): Passage[] {
  let current = '';
  return paragraphsOf(transcript).map(({ speaker, start, text }) => {
    current = speaker || current;
    return { text: text.replace(/\s+/g, ' ').trim(), speaker: current, start };
  });
}

/** Where readers hear a passage: at its second, if the transcript says when things are said. */
function linkTo({ name, transcript }: Source, { start }: Passage): { words: string; url: string } {
  const at = recordingOf(name);
  const page = `${site.url}${at ? recordingPath(at.kind, at.id) : ''}`;
  return transcript.timed
    ? { words: 'Hear this moment', url: `${page}#t=${Math.floor(start)}` }
    : { words: 'Hear the conversation', url: page };
}

/**
 * Inserts a passage as a quotation: its words, and in a last line its speaker, or else the recording, and the link. The lines are
 * those of any quotation (shared/letters/mail/blocks.ts), so they can be edited. The caret comes after them.
 */
export function insertPassage(editor: Editor, index: number, source: Source, passage: Passage): void {
  editor.history.cutoff();
  let at = lineFor(editor, index);
  if (editor.getLine(at)[1] > 0) {
    editor.insertText(at, '\n', 'user');
    at += 1;
  }
  const { words, url } = linkTo(source, passage);
  const ops = [
    { insert: passage.text },
    { insert: '\n', attributes: { blockquote: true } },
    { insert: `— ${passage.speaker || `“${source.title}”`} · ` },
    { insert: words, attributes: { link: url } },
    { insert: '\n', attributes: { blockquote: true } },
  ];
  editor.updateContents({ ops: at > 0 ? [{ retain: at }, ...ops] : ops } as DeltaStatic, 'user');
  editor.history.cutoff();
  editor.setSelection(at + ops.reduce((sum, { insert }) => sum + insert.length, 0), 0, 'user');
}

/** Puts a passage where a piece waits for it. */
export function replaceByPassage(editor: Editor, { index }: Piece, source: Source, passage: Passage): void {
  releaseFocus(editor);
  editor.deleteText(index, 1, 'user');
  insertPassage(editor, index, source, passage);
}
