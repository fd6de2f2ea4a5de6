/** Settles after the browser had its turn: what would take long in one piece is done in several. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
