import type { KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import { invalid } from '../../platform/http/errors.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';
import * as transcriptFiles from './transcriptFiles.ts';

/**
 * Keeps a transcript that an admin pasted or uploaded, as one in the site's language, and says what of it could not be used.
 * Throws 400, with the reason in words, if it cannot be read.
 */
export async function keepPasted(
  text: string,
  fileName?: string,
): Promise<{ kept: KeptTranscript; leftOut: string[] }> {
  const { transcript, leftOut } = read(text, fileName);
  return { kept: await transcriptFiles.keep(transcript, { language: site.language, source: 'admin' }), leftOut };
}

function read(text: string, fileName: string | undefined) {
  const type = fileName && typesByEnding[fileName.replace(/^.*\./, '').toLowerCase()];
  try {
    return readTranscript(text, type ? { type } : undefined);
  } catch (reason) {
    throw invalid({ transcriptText: reason instanceof Error ? reason.message : 'This transcript can’t be read' });
  }
}

/** https://podcasting2.org/docs/podcast-namespace/tags/transcript */
const typesByEnding: Record<string, string> = {
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
};
