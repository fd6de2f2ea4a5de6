/**
 * Like Promise.all, but waits for all promises even if one fails, so that what the others have started can be stopped.
 */
export async function whenAllSettled<const T extends readonly Promise<unknown>[]>(work: T) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
