import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type PageName, pageAt } from '../../../shared/site/pages.ts';
import { ConfirmSubscription, Unsubscribe } from '../../features/people/newsletter/NewsletterByLink.tsx';
import { ConfirmAddress, YourDetails } from '../../features/people/readerDetails/YourDetails.tsx';
import { CancelSignup, ChangeSignup, ConfirmSignup } from '../../features/people/signups/SignupByLink.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { useLinkToken } from '../../ui/page/pageHooks.ts';

const contents: Partial<Record<PageName, ComponentType<{ token: string }>>> = {
  confirmSubscription: ConfirmSubscription,
  confirmAddress: ConfirmAddress,
  unsubscribe: Unsubscribe,
  confirmSignup: ConfirmSignup,
  cancelSignup: CancelSignup,
  changeSignup: ChangeSignup,
  yourDetails: YourDetails,
};

/** The pages that email links open: with a token in the query where they work without scripts, else behind the `#`. */
export default function MailLinkPage() {
  const page = pageAt(useLocation().pathname);
  const [query] = useSearchParams();
  const linkToken = useLinkToken();
  const Content = contents[page];
  if (!Content) throw new Error(`No mail link opens the page ${page}`);
  const token = query.get('token') ?? linkToken;
  return (
    <Band>
      <Content key={token} token={token} />
    </Band>
  );
}
