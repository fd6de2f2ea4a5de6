import { site } from '../../../../shared/site/site.ts';
import { TitledList } from '../../../ui/text/TitledList.tsx';
import * as S from './Benefits.styles.ts';

const benefits = [
  [
    'New conversations first',
    `Every new ${site.product.singular}, with a few words on why it is worth an hour of yours.`,
  ],
  ['Invitations', 'Dates of live recordings, in the room and online, before they are announced elsewhere.'],
  ['Passages to keep', 'Short readings from our guests and from the books they return to.'],
  ['From the archive', 'Recordings from earlier years that speak to the season we are in.'],
] as const;

export function Benefits() {
  return (
    <div>
      <h2>What you will receive</h2>
      <TitledList items={benefits} />
    </div>
  );
}

export function PrivacyNote() {
  return (
    <S.Note>
      <strong>Your privacy.</strong> We use your name and address for this newsletter alone. We never sell or share
      them, and every letter carries a link that ends it at once.
    </S.Note>
  );
}
