import { styled } from 'styled-components';
import { site } from '../../../../shared/site/site.ts';
import { TitledList } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';

const benefits = [
  [
    'New conversations first',
    `Every new ${site.product.singular}, with a few words on why it’s worth an hour of your time.`,
  ],
  ['Invitations', 'Dates of live recordings, in the room and online, before they’re announced elsewhere.'],
  ['Passages to keep', 'Short readings from our guests and from the books they return to.'],
  ['From the archive', 'Recordings from earlier years that speak to the season we’re in.'],
] as const;

export function Benefits() {
  return (
    <div>
      <h2>What you’ll receive</h2>
      <TitledList items={benefits} />
    </div>
  );
}

export function PrivacyNote() {
  return (
    <Note>
      <strong>Your privacy.</strong> We use your name and address only for this newsletter. We never sell or share them,
      and every letter has a link that unsubscribes you at once.
    </Note>
  );
}

const Note = styled.p`
  max-width: 34rem;
  margin-top: ${space.block};
  color: ${color.inkSoft};
  font-size: ${size.small};
  strong { color: ${color.ink}; }
`;
