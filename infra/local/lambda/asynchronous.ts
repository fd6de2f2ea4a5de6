import type { Schedule } from '../template/compute.ts';
import { FunctionError, ThrottledError } from './errors.ts';
import type { FailureSender } from './failureDestination.ts';
import type { Functions } from './runtime.ts';

/**
 * Milliseconds before the first retry of a failed run, and before the second.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
const pauses = [60_000, 120_000];
/** Milliseconds before a throttled event is tried again. Lambda waits longer each time, up to five minutes. */
const throttledPause = 1000;

interface Needs {
  invoke: Functions['invoke'];
  sendFailure: FailureSender;
  /** Waits this many milliseconds; throws once the local cloud stops. */
  pause(milliseconds: number): Promise<unknown>;
}

/**
 * Runs a function for an event whose sender does not wait, as Lambda does: again if it fails or is throttled, until it has
 * failed too often or the event is too old. Then a record goes to the function's destination, if it has one.
 */
export async function invokeAsynchronously(
  { function: fn, retries, maxAge, onFailure }: Omit<Schedule, 'id' | 'expression'>,
  event: object,
  { invoke, sendFailure, pause }: Needs,
): Promise<void> {
  const end = Date.now() + maxAge * 1000;
  let attempts = 0;
  let responsePayload: object | undefined;
  for (;;) {
    try {
      await invoke(fn, event);
      return;
    } catch (error) {
      const isThrottled = error instanceof ThrottledError;
      if (!isThrottled) {
        attempts += 1;
        const errorType = error instanceof FunctionError ? error.errorType : 'Error';
        responsePayload = { errorType, errorMessage: error instanceof Error ? error.message : String(error) };
      }
      const next = isThrottled ? throttledPause : attempts > retries ? undefined : pauses[attempts - 1];
      if (next === undefined) return giveUp('RetriesExhausted');
      if (Date.now() + next >= end) return giveUp('EventAgeExceeded');
      await pause(next);
    }
  }

  async function giveUp(condition: 'RetriesExhausted' | 'EventAgeExceeded'): Promise<void> {
    const details = { requestPayload: event, ...(responsePayload && { responsePayload }) };
    if (onFailure) await sendFailure(onFailure, { function: fn, condition, attempts, details });
  }
}
