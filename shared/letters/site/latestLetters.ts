/** How many letters the newsletter page shows. */
const latestCount = 3;

/** The letters for that page; `letters` is newest first. */
export const latestOf = <Each>(letters: readonly Each[]): Each[] => letters.slice(0, latestCount);
