import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type PageName, pageAt } from '../../../shared/site/pages.ts';
import { ConfirmSubscription } from '../../features/people/newsletter/ConfirmSubscription.tsx';
import { Unsubscribe } from '../../features/people/newsletter/Unsubscribe.tsx';
import { ConfirmAddress } from '../../features/people/readerDetails/ConfirmAddress.tsx';
import { YourDetails } from '../../features/people/readerDetails/YourDetails.tsx';
import { CancelSignup } from '../../features/people/signups/CancelSignup.tsx';
import { Band } from '../../ui/layout/Band.tsx';

const contents: Partial<Record<PageName, ComponentType<{ token: string }>>> = {
  confirmSubscription: ConfirmSubscription,
  confirmAddress: ConfirmAddress,
  unsubscribe: Unsubscribe,
  cancelSignup: CancelSignup,
  yourDetails: YourDetails,
};

/** The pages that mail links open. */
export default function MailLinkPage() {
  const page = pageAt(useLocation().pathname);
  const [query] = useSearchParams();
  const Content = contents[page];
  if (!Content) throw new Error(`No mail link opens the page ${page}`);
  return (
    <Band>
      <Content token={query.get('token') ?? ''} />
    </Band>
  );
}
