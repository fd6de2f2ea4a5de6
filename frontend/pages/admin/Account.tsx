import { Account } from '../../features/account/Account.tsx';
import { Admins } from '../../features/account/Admins.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

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
