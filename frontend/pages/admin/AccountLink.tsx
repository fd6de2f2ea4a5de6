import { useLocation, useNavigate } from 'react-router-dom';
import { type PageName, pageAt, pages } from '../../../shared/site/pages.ts';
import { accountLinks } from '../../features/accounts/AccountLinks.tsx';
import { useLinkToken } from '../../ui/page/pageHooks.ts';
import { Main, Mark } from './Login.tsx';

/** The pages that links in emails about accounts open. */
export default function AccountLink() {
  const page: PageName = pageAt(useLocation().pathname);
  const token = useLinkToken();
  const navigate = useNavigate();
  const Content = accountLinks[page as keyof typeof accountLinks];
  return (
    <Main id="content">
      <Mark />
      <Content key={token} token={token} onDone={() => navigate(pages.admin, { replace: true })} />
    </Main>
  );
}
