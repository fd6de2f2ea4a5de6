import { useSearchParams } from 'react-router-dom';
import { ConfirmSubscription } from '../features/newsletter/ConfirmSubscription.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function ConfirmSubscriptionPage() {
  const [query] = useSearchParams();
  return (
    <>
      <Meta {...heads.confirmSubscription} />
      <Section>
        <Column>
          <ConfirmSubscription token={query.get('token') ?? ''} />
        </Column>
      </Section>
    </>
  );
}
