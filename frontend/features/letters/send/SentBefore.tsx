import { Link } from 'react-router-dom';
import { totalText } from '../../../../shared/sending/model/campaign.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Text.tsx';
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
          {sent === 1 ? 'person has' : 'people have'} received it
          {unsent.isFailed ? '.' : unsentText(unsent, recipients)}{' '}
          <Link to={pathOf('adminCampaign', campaigns[0] ?? '')}>See that send</Link>
        </p>
      </Notice>
      {unsent.isFailed && <ListFailed words="Couldn’t count how many haven’t received it." onRetry={unsent.retry} />}
    </>
  );
}

/** How many have not got it; while a long list is counted, how far the count is. */
function unsentText({ count, counted }: Unsent, recipients: number): string {
  if (count === 0) return ', and no one is left who hasn’t.';
  if (count !== undefined)
    return `, ${count.toLocaleString()} of today’s recipients ${count === 1 ? 'hasn’t' : 'haven’t'}.`;
  const soFar = counted > 0 ? ` ${counted.toLocaleString()} of ${recipients.toLocaleString()} checked.` : '';
  return `. Counting which of today’s recipients haven’t…${soFar}`;
}

function UnderWay({ campaign, sameLetter, isLater }: NonNullable<TemplateCheck['underWay']> & { isLater: boolean }) {
  const { id, status, counts, secondsLeft, reason } = campaign;
  const left = secondsLeft === undefined ? '' : `, ${durationOf(secondsLeft)} left`;
  return (
    <Notice tone="care" role="status">
      <p>
        <strong>
          {sameLetter ? 'This letter' : 'Another version of this letter'} is{' '}
          {status === 'PAUSED' ? 'paused partway through' : 'being sent right now'}.
        </strong>{' '}
        {counts.SENT.toLocaleString()} of {totalText(campaign)} have received it{left}.{' '}
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
