import { api } from './api.ts';
import type { Dispatch, Tags } from './endpointTypes.ts';

/** Longest that a write which is done waits for what it changed to be read, in milliseconds. */
const timeoutMs = 4000;

/**
 * Reads anew what a write has changed and waits for it: whoever opens the thing again sees their own words, and edits
 * the version that they made. What cannot be read says so where it is shown; the write is done all the same.
 */
export async function refetchChanged(
  changes: Tags,
  { dispatch, getState }: { dispatch: Dispatch; getState: () => unknown },
): Promise<void> {
  const changed = api.util.selectInvalidatedBy(getState() as never, changes);
  const underway = () =>
    Promise.all(
      changed.map(({ endpointName, originalArgs }) =>
        dispatch(api.util.getRunningQueryThunk(endpointName as never, originalArgs as never)),
      ),
    );
  const read = async () => {
    // It may have been read before the write.
    await underway();
    dispatch(api.util.invalidateTags([...changes]));
    await underway();
  };
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
