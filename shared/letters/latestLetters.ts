const latestCount = 3;

/** The letters for the newsletter page; `letters` is newest first. No schema: every page's code has this file. */
export const latestOf = <Each>(letters: readonly Each[]): Each[] => letters.slice(0, latestCount);
