import type { WaitingSignup } from '../../../../shared/people/model/signup.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useOfferSeatMutation } from './peopleApi.ts';

interface Props {
  to: WaitingSignup;
  /** All who wait, in the order in which seats are offered. */
  waiting: WaitingSignup[];
  onClose: () => void;
}

/** Asks before somebody is offered a seat: the mail cannot be taken back, and others may have waited longer. */
export function OfferSeat({ to, waiting, onClose }: Props) {
  const [offer] = useOfferSeatMutation();
  // Whoever no email reaches is passed over.
  const next = waiting.find(({ attendanceType, suppressed }) => attendanceType === to.attendanceType && !suppressed);
  const name = nameOf(to);
  return (
    <ConfirmMutation
      title={`Offer ${name} a seat?`}
      look="primary"
      confirmLabel="Email the Offer"
      pendingLabel="Offering..."
      mutate={() => offer({ params: { id: to.id } }).unwrap()}
      success={`We’re emailing ${name} the offer of a seat.`}
      onClose={onClose}
    >
      <p>
        We’ll email them right away{next && next.id !== to.id && `, ahead of ${nameOf(next)}, who is next in line`}. The
        seat is kept for them until they take it or the offer runs out.
      </p>
    </ConfirmMutation>
  );
}

const nameOf = ({ firstName, lastName }: WaitingSignup) => `${firstName} ${lastName}`;
