import type { Subscriber } from '../../../shared/model/subscriber.ts';
import { dayOf, momentOf } from '../../ui/dates.ts';
import * as S from './ConsentProof.styles.ts';

/** When, where and to what a subscriber agreed. */
export function ConsentProof({ subscriber: { createdAt, consent } }: { subscriber: Subscriber }) {
  const facts = [
    ['Subscribed on', dayOf(createdAt)],
    ['Agreed on', momentOf(consent.at)],
    ['Agreed at', consent.source],
    ['Agreed to', consent.words && `“${consent.words}”`],
    ['Confirmed by mail on', consent.confirmedAt && momentOf(consent.confirmedAt)],
  ].filter(([, value]) => value);
  return (
    <S.Facts aria-label="Proof of consent">
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </S.Facts>
  );
}
