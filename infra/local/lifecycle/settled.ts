/** As Promise.all, but waits for all even if one fails: what another has started by then can still be stopped. */
export async function whenAllSettled<const T extends readonly Promise<unknown>[]>(work: T) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
