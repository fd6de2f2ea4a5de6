import { Account } from '../../features/accounts/Account.tsx';
import { Admins } from '../../features/accounts/Admins.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

export default function Page() {
  return (
    <>
      <Meta title="Admin - Your Account" hidden />
      <PageTitle title="Your Account" />
      <Account />
      <Admins />
    </>
  );
}
