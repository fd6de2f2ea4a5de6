/** What an import could not use, as its worker answers: the first sentences, and how many there are in all. */
export interface AllLeftOut {
  leftOut: { recording: string; sentence: string }[];
  allLeftOut: number;
}

/** A line for each sentence, and one for those that are not listed. */
export function leftOutLines({ leftOut, allLeftOut }: AllLeftOut): string[] {
  const more = allLeftOut - leftOut.length;
  return [
    ...leftOut.map(({ recording, sentence }) => `${recording}: ${sentence}`),
    ...(more > 0 ? [`... and ${more} more`] : []),
  ];
}
