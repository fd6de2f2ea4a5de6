import { useCallback, useEffect, useState } from 'react';
import type { ReaderDetails } from '../../../../shared/people/model/readerDetails.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ResultMessage } from '../../../ui/forms/ResultMessage.tsx';
import { ListLoading } from '../../../ui/tables/ListState.tsx';
import { support } from '../../../ui/text/support.tsx';
import { KeptTable, saveKept } from '../personalData/KeptTable.tsx';
import { ChangeAddress } from './ChangeAddress.tsx';
import { EraseData } from './EraseData.tsx';
import { MailLink } from './MailLink.tsx';
import { Newsletter } from './Newsletter.tsx';
import { OwnSignups } from './OwnSignups.tsx';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';
import * as S from './YourDetails.styles.ts';
import { YourName } from './YourName.tsx';

/** What a reader sees about themselves, and can do about it, with a link in a mail. Opening it changes nothing. */
export function YourDetails({ token }: { token: string }) {
  const [show, { data, error, isLoading }] = readerDetailsApi.useShowDetailsMutation({ fixedCacheKey: 'your-details' });
  const [erased, setErased] = useState<{ pending: boolean } | null>(null);
  const load = useCallback(async () => {
    if (token !== '') await show({ body: { token } });
  }, [show, token]);
  useEffect(() => void load(), [load]);

  if (erased)
    return (
      <ResultMessage title="Your data is erased">
        <p>
          Your data is gone
          {erased.pending && ', except what a letter is using right now: that will be gone within minutes'}. A
          fingerprint of your address stays, from which no one can read it, so that we don’t write to you again.
        </p>
        <p>Thank you for the time you spent with us.</p>
      </ResultMessage>
    );
  if (token === '' || (error && asCallError(error).status === 400))
    return (
      <ResultMessage title="This link has expired or isn’t valid">
        <p>
          The link at the foot of our emails doesn’t expire; the one we send on request works for one hour. Open one of
          our emails and use the link at its foot, or write to {support}.
        </p>
      </ResultMessage>
    );
  if (error && !data && !isLoading)
    return (
      <ResultMessage title="That didn’t work">
        <p>{errorMessage(error)}</p>
        <Button onClick={() => void load()}>Try again</Button>
      </ResultMessage>
    );
  if (!data) return <ListLoading words="Loading your details…" visible />;
  return <Details details={data} token={token} onChange={load} onErased={setErased} />;
}

interface Props {
  details: ReaderDetails;
  token: string;
  /** Called after a change. */
  onChange: () => Promise<void>;
  onErased: (erasure: { pending: boolean }) => void;
}

function Details({ details, token, onChange, onErased }: Props) {
  const { access, subscription, data, signups = [] } = details;
  const isWhole = access === 'whole';
  return (
    <S.Page>
      <div>
        <h1 tabIndex={-1}>Your details</h1>
        {subscription && <p>Good to see you, {subscription.firstName}.</p>}
      </div>
      <Newsletter subscription={subscription} />
      {subscription && <YourName subscription={subscription} token={token} onSaved={onChange} />}
      {isWhole && signups.length > 0 && <OwnSignups signups={signups} onCancelled={onChange} />}
      {isWhole && subscription && <ChangeAddress token={token} />}
      {isWhole && data && (
        <Part title="Everything we keep about you">
          {data.kept.map((section) => (
            <KeptTable key={section.title} section={section} />
          ))}
          <Button look="plain" onClick={() => saveKept('my-data', data)}>
            Save as a file
          </Button>
        </Part>
      )}
      {isWhole && data?.kept.some(({ stays }) => !stays) && <EraseData token={token} onErased={onErased} />}
      {isWhole && !data && (
        <Part title="We keep nothing about you">
          <p>There’s no subscription or sign-up left for this address.</p>
        </Part>
      )}
      {!isWhole && <MailLink token={token} />}
    </S.Page>
  );
}
