/** So many letters stand on the page of the newsletter. */
const room = 3;

/** Of the letters on the site, newest first, those that stand there. */
export const latestOf = <Each>(letters: readonly Each[]): Each[] => letters.slice(0, room);
