/** What of a recording could not be used, in a sentence for its admin. `recording` is its title or its guest's name. */
interface LeftOut {
  recording: string;
  sentence: string;
}

/** What an import could not use: the first sentences, and how many there are in all. */
export interface AllLeftOut {
  leftOut: LeftOut[];
  allLeftOut: number;
}

/** How many sentences an import's answer has at most. */
const maxSentences = 50;

export function leftOutOf(recordings: { called: string; leftOut?: string[] | undefined }[]): AllLeftOut {
  const all = recordings.flatMap(({ called, leftOut = [] }) =>
    leftOut.map((sentence) => ({ recording: called, sentence })),
  );
  return { leftOut: all.slice(0, maxSentences), allLeftOut: all.length };
}
