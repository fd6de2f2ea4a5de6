import { useSearchParams } from 'react-router-dom';
import { ConfirmAddress } from '../features/readerDetails/ConfirmAddress.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function ConfirmAddressPage() {
  const [query] = useSearchParams();
  return (
    <>
      <Meta {...heads.confirmAddress} />
      <Section>
        <Column>
          <ConfirmAddress token={query.get('token') ?? ''} />
        </Column>
      </Section>
    </>
  );
}
