import { useSearchParams } from 'react-router-dom';
import { YourDetails } from '../features/readerDetails/YourDetails.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function YourDetailsPage() {
  const [query] = useSearchParams();
  return (
    <>
      <Meta {...heads.yourDetails} />
      <Section>
        <Column>
          <YourDetails token={query.get('token') ?? ''} />
        </Column>
      </Section>
    </>
  );
}
