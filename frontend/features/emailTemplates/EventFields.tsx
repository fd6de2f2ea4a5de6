import { useEffect } from 'react';
import type { Attendance } from '../../../shared/model/campaign.ts';
import { useCountsQuery } from '../../queries/counts.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { AttendanceField } from './AttendanceField.tsx';
import { choiceLabel, choicesOf } from './eventChoices.ts';
import type { SendDraft } from './sendDraft.ts';

interface Props {
  draft: Pick<SendDraft, 'event' | 'attendance'>;
  change: (part: { event?: number; attendance?: Attendance }) => void;
}

/** Chooses an event, and whom of its people. */
export function EventFields({ draft, change }: Props) {
  const counts = useCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const events = counts.data && choicesOf(counts.data.events);
  const [first] = events ?? [];
  const { event } = draft;
  useEffect(() => {
    if (event === null && first) change({ event: first.id });
  }, [event, first, change]);
  if (!events)
    return counts.isError ? (
      <ListFailed words="Error loading data" onRetry={counts.refetch} />
    ) : (
      <div role="status" aria-label="Counting the sign-ups…">
        <Skeleton $height="3.5em" />
      </div>
    );
  if (events.length === 0) return <p>Nobody has signed up for an event yet.</p>;
  return (
    <>
      <SelectField
        label="Event"
        value={event ?? ''}
        options={events.map((each) => [String(each.id), choiceLabel(each)])}
        onChange={({ target }) => change({ event: Number(target.value) })}
      />
      <AttendanceField
        event={events.find(({ id }) => id === event)}
        value={draft.attendance}
        onChange={(attendance) => change({ attendance })}
      />
      <p>They get it whether or not they get the newsletter, and the mail says why.</p>
    </>
  );
}
