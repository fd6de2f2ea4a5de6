import { maxTranscriptBytes } from '../../../../../shared/content/model/managedRecording.ts';

/** The text of a chosen file, in UTF-8 or, where it begins with that mark, in UTF-16; or why it cannot be used. */
export async function transcriptFileText(file: File): Promise<{ text?: string; problem?: string }> {
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  if (file.size > maxTranscriptBytes)
    return {
      problem: `${file.name} has more than 2 MB. A transcript has less: please check that this is the right file.`,
    };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = !isUtf16 ? 'utf-8' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { problem: `${file.name} isn’t text in UTF-8. Please save it as WebVTT, SubRip or plain text in UTF-8.` };
  }
}
