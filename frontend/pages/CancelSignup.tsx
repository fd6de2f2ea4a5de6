import { useSearchParams } from 'react-router-dom';
import { CancelSignup } from '../features/signups/CancelSignup.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function CancelSignupPage() {
  const [query] = useSearchParams();
  return (
    <>
      <Meta {...heads.cancelSignup} />
      <Section>
        <Column>
          <CancelSignup token={query.get('token') ?? ''} />
        </Column>
      </Section>
    </>
  );
}
