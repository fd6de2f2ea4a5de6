import { Link } from 'react-router-dom';
import { totalText } from '../../../../shared/sending/model/campaignTotal.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import type { Unsent } from './useSendCheck.ts';

interface Props {
  check: Pick<TemplateCheck, 'recipients' | 'underWay' | 'before'>;
  unsent: Unsent;
  /** The letter is being scheduled: a send now under way should have ended at that time. */
  isLater?: boolean;
}

/** The send of a letter that is on its way to the same people, or the earlier ones to them. */
export function SentBefore({ check: { recipients, underWay, before }, unsent, isLater = false }: Props) {
  if (underWay) return <UnderWay {...underWay} isLater={isLater} />;
  if (!before) return null;
  const { at, sent, campaigns } = before;
  return (
    <>
      <Notice tone="care" role="status">
        <p>
          <strong>This letter was sent on {momentOf(at)}.</strong> {sent.toLocaleString()}{' '}
          {sent === 1 ? 'person has' : 'people have'} got it
          {unsent.isFailed ? '.' : unsentText(unsent, recipients)}{' '}
          <Link to={pathOf('adminCampaign', campaigns[0] ?? '')}>Look at that send</Link>
        </p>
      </Notice>
      {unsent.isFailed && (
        <ListFailed words="It could not be counted how many have not got it." onRetry={unsent.retry} />
      )}
    </>
  );
}

/** How many have not got it; while a long list is counted, how far the count is. */
function unsentText({ count, counted }: Unsent, recipients: number): string {
  if (count === 0) return ', and nobody is left who has not.';
  if (count !== undefined) return `, ${count.toLocaleString()} of today’s recipients have not.`;
  const soFar = counted > 0 ? ` ${counted.toLocaleString()} of ${recipients.toLocaleString()} looked at.` : '';
  return `. Counting who of today’s recipients has not…${soFar}`;
}

function UnderWay({ campaign, sameLetter, isLater }: NonNullable<TemplateCheck['underWay']> & { isLater: boolean }) {
  const { id, status, counts, secondsLeft, reason } = campaign;
  const left = secondsLeft === undefined ? '' : `, ${durationOf(secondsLeft)} left`;
  return (
    <Notice tone="care" role="status">
      <p>
        <strong>
          {sameLetter ? 'This letter' : 'Another version of this letter'} is{' '}
          {status === 'PAUSED' ? 'paused in the middle of being sent' : 'being sent right now'}.
        </strong>{' '}
        {counts.SENT.toLocaleString()} of {totalText(campaign)} have got it{left}.{' '}
        {status === 'PAUSED' && reason && sentence(reason)}{' '}
        <Link to={pathOf('adminCampaign', id)}>Look at that send</Link>
      </p>
      {isLater && <p>Where it has not ended by then, this one is held and waits for you.</p>}
      {!sameLetter && !isLater && (
        <p>
          {status === 'PAUSED'
            ? 'Resume it and wait for its end, and this one can go to everybody.'
            : 'Wait here until it has ended, and this one can go to everybody.'}{' '}
          Or cancel it: this one then goes only to those who have not got the other.
        </p>
      )}
    </Notice>
  );
}

const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);
