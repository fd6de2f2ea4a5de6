import { useSearchParams } from 'react-router-dom';
import { Unsubscribe } from '../features/newsletter/Unsubscribe.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function UnsubscribePage() {
  const [query] = useSearchParams();
  return (
    <>
      <Meta {...heads.unsubscribe} />
      <Section>
        <Column>
          <Unsubscribe token={query.get('token') ?? ''} />
        </Column>
      </Section>
    </>
  );
}
