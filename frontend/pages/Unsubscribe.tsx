import { useSearchParams } from 'react-router-dom';
import { Unsubscribe } from '../features/newsletter/Unsubscribe.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Column, Section } from '../ui/Section.ts';

export default function UnsubscribePage() {
  const [query] = useSearchParams();
  return (
    <>
      <Meta title="Unsubscribe" hidden />
      <Section>
        <Column>
          <Unsubscribe token={query.get('token') ?? ''} />
        </Column>
      </Section>
    </>
  );
}
