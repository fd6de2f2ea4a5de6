import { heldMailDays } from '../../../shared/constants.ts';
import { useCountsQuery } from '../../queries/counts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Reason } from './Reason.tsx';

/** The welcome and confirmation mails that SES does not let out, and why. Nothing where all went out. */
export function HeldMail() {
  const { data } = useCountsQuery();
  if (!data?.heldMail) return null;
  const { count, reason } = data.heldMail;
  return (
    <Notice tone="care" role="status">
      <p>
        <strong>{count === 1 ? 'One mail is waiting' : `${count.toLocaleString()} mails are waiting`}</strong> to
        welcome new subscribers or to confirm a sign-up. The site tries again every quarter of an hour, for{' '}
        {heldMailDays} days.
      </p>
      <Reason reason={reason} />
    </Notice>
  );
}
