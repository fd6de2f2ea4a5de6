import { api } from './api.ts';
import type { Dispatch, Tags } from './endpointTypes.ts';

/** How long a finished write waits for the queries that it changed. */
const timeoutMs = 4000;

/**
 * Fetches what a write has changed and waits for it, so that whoever opens it again sees and edits their own version. A
 * failed query shows its own error; the write has succeeded all the same.
 */
export async function refetchChanged(
  changes: Tags,
  { dispatch, getState }: { dispatch: Dispatch; getState: () => unknown },
): Promise<void> {
  const changed = api.util.selectInvalidatedBy(getState() as never, changes);
  const runningQueries = () =>
    Promise.all(
      changed.map(({ endpointName, originalArgs }) =>
        dispatch(api.util.getRunningQueryThunk(endpointName as never, originalArgs as never)),
      ),
    );
  const refetch = async () => {
    // Running queries may have read the data before the write.
    await runningQueries();
    dispatch(api.util.invalidateTags([...changes]));
    await runningQueries();
  };
  await Promise.race([refetch(), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
