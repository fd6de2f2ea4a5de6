import { Account } from '../../features/accounts/Account.tsx';
import { Admins } from '../../features/accounts/Admins.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export default function Page() {
  return (
    <>
      <PageTitle title="Your Account" />
      <Account />
      <Admins />
    </>
  );
}
