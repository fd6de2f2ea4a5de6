import { useScheduledSends } from '../../queries/scheduledSends.ts';
import { publishersTime } from '../../ui/dates.ts';
import { Notice } from '../../ui/Notice.tsx';

/** In a letter's editor: that it is to go out by itself. */
export function ScheduledNotice({ template }: { template: string }) {
  const { rows } = useScheduledSends();
  return rows
    .filter(({ templateName }) => templateName === template)
    .map(({ id, state, dueAt }) => (
      <Notice key={id} tone="care">
        {state === 'HELD'
          ? 'This letter is held: it did not go out at its time. Sent Newsletters says why.'
          : `This letter goes out on ${publishersTime(dueAt)}, as it is saved by then. Send a test after each change, or it may be held.`}
      </Notice>
    ));
}
