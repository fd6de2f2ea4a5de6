import { AwsError } from '../aws/errors.ts';

/** What CreateSchedule and UpdateSchedule take, as far as it is used here. */
export interface ScheduleInput {
  Name: string;
  GroupName: string;
  ScheduleExpression: string;
  ScheduleExpressionTimezone?: string;
  FlexibleTimeWindow: { Mode: string };
  ActionAfterCompletion?: string;
  Target: {
    Arn: string;
    RoleArn: string;
    Input?: string;
    RetryPolicy?: { MaximumEventAgeInSeconds?: number; MaximumRetryAttempts?: number };
    DeadLetterConfig?: { Arn?: string };
  };
}

const known = [
  ...['Name', 'GroupName', 'ScheduleExpression', 'ScheduleExpressionTimezone', 'FlexibleTimeWindow', 'ClientToken'],
  ...['ActionAfterCompletion', 'Target', 'Description', 'State'],
];

const invalid = (message: string) => new AwsError('ValidationException', message);

/** The schedule that an input describes. Throws AWS's ValidationException. */
export function readSchedule(input: Record<string, unknown>): ScheduleInput {
  const strange = Object.keys(input).filter((name) => !known.includes(name));
  if (strange.length > 0) throw invalid(`The local EventBridge Scheduler does not know ${strange.join(', ')}`);
  const { Name, FlexibleTimeWindow, Target, ActionAfterCompletion, State } = input as Partial<ScheduleInput> & {
    State?: string;
  };
  if (!Name || !/^[0-9a-zA-Z-_.]{1,64}$/.test(Name)) throw invalid('1 validation error detected: Value at name');
  if (!FlexibleTimeWindow?.Mode) throw invalid('1 validation error detected: Value null at flexibleTimeWindow');
  if (!Target?.Arn || !Target.RoleArn) throw invalid('1 validation error detected: Value null at target');
  if (FlexibleTimeWindow.Mode !== 'OFF' || ActionAfterCompletion !== 'DELETE' || (State ?? 'ENABLED') !== 'ENABLED')
    throw invalid('The local EventBridge Scheduler knows enabled schedules that are deleted after their one time');
  dueAt(input as unknown as ScheduleInput);
  return input as unknown as ScheduleInput;
}

/**
 * When `at(yyyy-mm-ddThh:mm:ss)` is, in Unix milliseconds.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#one-time
 */
export function dueAt({ ScheduleExpression, ScheduleExpressionTimezone = 'UTC' }: ScheduleInput): number {
  const [, local] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(ScheduleExpression) ?? [];
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) throw invalid(`Invalid Schedule Expression ${ScheduleExpression}.`);
  try {
    // Twice, because the first guess may lie on the other side of a change of clocks.
    const once = shown - offset(shown, ScheduleExpressionTimezone);
    return shown - offset(once, ScheduleExpressionTimezone);
  } catch {
    throw invalid(`Provided TimeZone ${ScheduleExpressionTimezone} is not a valid IANA Time Zone.`);
  }
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
function offset(at: number, timeZone: string): number {
  // Swedes write dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}
