import { Link } from 'react-router-dom';
import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { timeLeftText, totalText } from '../../../../shared/sending/model/campaign.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Notice } from '../../../ui/text/Text.tsx';
import type { SendCheck, Unsent } from './useSendCheck.ts';

interface Props {
  sendCheck: SendCheck;
  subject: string;
  people: (count: number) => string;
  /** It goes out at a later time, to the audience at that time. */
  isLater?: boolean;
}

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
          “{subject}” {isLater ? 'would go, by today’s list, to' : 'will be emailed to'}{' '}
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

function RecipientCount({ sendCheck: { count, unsent, check }, people }: Pick<Props, 'sendCheck' | 'people'>) {
  if (count !== undefined) return <strong>{people(count)}</strong>;
  const soFar =
    unsent.counted > 0 ? ` ${unsent.counted.toLocaleString()} of ${check?.recipients.toLocaleString()}` : '';
  return <span role="status">… counting{soFar}</span>;
}

const paceOf = (rate: number) => (rate < 1.5 ? '1 email' : `${Math.round(rate)} emails`);

function SentBefore({ check, unsent, isLater }: { check: TemplateCheck; unsent: Unsent; isLater: boolean }) {
  const { recipients, underWay, before } = check;
  if (underWay) return <UnderWay {...underWay} isLater={isLater} />;
  if (!before) return null;
  const { at, sent, campaigns, sameLetter } = before;
  return (
    <>
      <Notice tone="care" role="status">
        <p>
          <strong>
            {sameLetter ? 'This letter' : 'An earlier version of this letter'} was sent on {momentOf(at)}.
          </strong>{' '}
          {sent.toLocaleString()} {sent === 1 ? 'person has' : 'people have'} received it
          {unsent.isFailed ? '.' : unsentText(unsent, recipients)}{' '}
          <Link to={pathOf('adminCampaign', campaigns[0] ?? '')}>See that send</Link>
        </p>
      </Notice>
      {unsent.isFailed && <ListFailed words="Couldn’t count how many haven’t received it." onRetry={unsent.retry} />}
    </>
  );
}

function unsentText({ count, counted }: Unsent, recipients: number): string {
  if (count === 0) return ', and no one is left who hasn’t.';
  if (count !== undefined)
    return `, ${count.toLocaleString()} of today’s recipients ${count === 1 ? 'hasn’t' : 'haven’t'}.`;
  const soFar = counted > 0 ? ` ${counted.toLocaleString()} of ${recipients.toLocaleString()} checked.` : '';
  return `. Counting which of today’s recipients haven’t…${soFar}`;
}

function UnderWay({ campaign, sameLetter, isLater }: NonNullable<TemplateCheck['underWay']> & { isLater: boolean }) {
  const { id, status, counts, reason } = campaign;
  const left = timeLeftText(campaign);
  return (
    <Notice tone="care" role="status">
      <p>
        <strong>
          {sameLetter ? 'This letter' : 'Another version of this letter'} is{' '}
          {status === 'PAUSED' ? 'paused partway through' : 'being sent right now'}.
        </strong>{' '}
        {counts.SENT.toLocaleString()} of {totalText(campaign)} have received it{left && `, ${left}`}.{' '}
        {status === 'PAUSED' && reason && sentence(reason)} <Link to={pathOf('adminCampaign', id)}>See that send</Link>
      </p>
      {isLater && <p>If it hasn’t finished by then, this one is held and waits for you.</p>}
      {!sameLetter && !isLater && (
        <p>
          {status === 'PAUSED'
            ? 'Resume it and wait until it’s finished, and this one can go to everyone.'
            : 'Wait here until it’s finished, and this one can go to everyone.'}{' '}
          Or cancel it: this one then goes only to those who haven’t received the other.
        </p>
      )}
    </Notice>
  );
}

const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

export const MailProblems = ({ problems }: { problems: MailProblem[] }) => (
  <Notice tone="care">
    <p>
      <strong>{problems.length === 1 ? 'One thing to check' : `${problems.length} things to check`}</strong>
    </p>
    <ul>
      {problems.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  </Notice>
);
