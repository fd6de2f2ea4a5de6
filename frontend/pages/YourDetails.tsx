import { useSearchParams } from 'react-router-dom';
import { ConfirmAddress } from '../features/readerDetails/ConfirmAddress.tsx';
import { YourDetails } from '../features/readerDetails/YourDetails.tsx';
import { Meta } from '../ui/Meta.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function YourDetailsPage() {
  const [query] = useSearchParams();
  /** Of the mail that asks a new address. */
  const newAddress = query.get('confirm');
  return (
    <>
      <Meta {...heads.yourDetails} />
      <Section>
        <Column>
          {newAddress === null ? (
            <YourDetails token={query.get('token') ?? ''} />
          ) : (
            <ConfirmAddress token={newAddress} />
          )}
        </Column>
      </Section>
    </>
  );
}
