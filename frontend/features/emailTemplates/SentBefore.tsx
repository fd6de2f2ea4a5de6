import { Link } from 'react-router-dom';
import type { TemplateCheck } from '../../../shared/model/emailTemplate.ts';
import { pathOf } from '../../../shared/pages.ts';
import { momentOf } from '../../ui/dates.ts';
import { durationOf } from '../../ui/durations.ts';
import { Notice } from '../../ui/Notice.tsx';

/** What of a letter is on its way to the same people, or went to them before. */
export function SentBefore({ check: { underWay, before } }: { check: Pick<TemplateCheck, 'underWay' | 'before'> }) {
  if (underWay) return <UnderWay {...underWay} />;
  if (!before) return null;
  const { at, sent, missing, campaigns } = before;
  return (
    <Notice tone="care" role="status">
      <p>
        <strong>This letter was sent on {momentOf(at)}.</strong> {sent.toLocaleString()}{' '}
        {sent === 1 ? 'person has' : 'people have'} got it,{' '}
        {missing === 0
          ? 'and nobody is left who has not.'
          : `${missing.toLocaleString()} of today’s recipients have not.`}{' '}
        <Link to={pathOf('adminCampaign', campaigns[0] ?? '')}>Look at that send</Link>
      </p>
    </Notice>
  );
}

function UnderWay({ campaign, sameLetter }: NonNullable<TemplateCheck['underWay']>) {
  const { id, status, counts, total, secondsLeft, reason } = campaign;
  const left = secondsLeft === undefined ? '' : `, ${durationOf(secondsLeft)} left`;
  return (
    <Notice tone="care" role="status">
      <p>
        <strong>
          {sameLetter ? 'This letter' : 'Another version of this letter'} is{' '}
          {status === 'PAUSED' ? 'paused in the middle of being sent' : 'being sent right now'}.
        </strong>{' '}
        {counts.SENT.toLocaleString()} of {total.toLocaleString()} have got it{left}.{' '}
        {status === 'PAUSED' && reason && sentence(reason)}{' '}
        <Link to={pathOf('adminCampaign', id)}>Look at that send</Link>
      </p>
      {!sameLetter && (
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
