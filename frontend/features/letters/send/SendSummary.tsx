import type { ReactNode } from 'react';
import { durationOf } from '../../../../shared/time/durations.ts';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Notice } from '../../../ui/text/Text.tsx';
import { MailProblems } from './MailProblems.tsx';
import { SentBefore } from './SentBefore.tsx';
import type { SendCheck } from './useSendCheck.ts';

interface Props {
  sendCheck: SendCheck;
  /** The letter's subject. */
  subject: string;
  people: (count: number) => string;
  /** It goes out at a later time, to the audience at that time. */
  isLater?: boolean;
}

/** To how many a letter goes, how long that takes, its problems, and who already has it. */
export function SendSummary({ sendCheck, subject, people, isLater = false }: Props) {
  const { check, unsent, count, problems, isFailed, refetch } = sendCheck;
  if (isFailed) return <ListFailed words="The email couldn’t be checked. Nothing has been sent." onRetry={refetch} />;
  if (!check)
    return (
      <div role="status" aria-label="Counting subscribers and checking the email…">
        <Skeleton $height="3.5em" />
      </div>
    );
  const isRunning = check.underWay !== null && !isLater;
  return (
    <>
      <SentBefore check={check} unsent={unsent} isLater={isLater} />
      {!check.underWay && !check.before && (
        <p>
          “{subject}” {isLater ? 'would go today to' : 'will be emailed to'}{' '}
          <RecipientCount sendCheck={sendCheck} people={people} />
          {count !== undefined && count > 0 && !isLater && (
            <>
              . At {paceOf(check.ratePerSecond)} a second it takes {durationOf(Math.ceil(count / check.ratePerSecond))}
            </>
          )}
          . Sent emails can’t be recalled.
        </p>
      )}
      {unsent.isFailed && !check.before && <ListFailed words="Couldn’t count the recipients." onRetry={unsent.retry} />}
      {check.notes.length > 0 && (
        <Notice tone="plain">
          {check.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {!(isRunning && check.underWay?.sameLetter) &&
        (problems.length > 0 ? <MailProblems problems={problems} /> : <Notice tone="good">No problems found.</Notice>)}
    </>
  );
}

/** The number of recipients; while a long list is counted, how far the count is. */
function RecipientCount({
  sendCheck: { count, unsent, check },
  people,
}: Pick<Props, 'sendCheck' | 'people'>): ReactNode {
  if (count !== undefined) return <strong>{people(count)}</strong>;
  const soFar =
    unsent.counted > 0 ? ` ${unsent.counted.toLocaleString()} of ${check?.recipients.toLocaleString()}` : '';
  return <span role="status">… counting{soFar}</span>;
}

const paceOf = (rate: number) => (rate < 1.5 ? '1 email' : `${Math.round(rate)} emails`);
