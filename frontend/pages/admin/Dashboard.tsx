import { SubscriberList } from '../../features/subscribers/SubscriberList.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export default function Dashboard() {
  return (
    <>
      <Meta title="Admin Dashboard" hidden />
      <PageTitle title="Admin Dashboard" />
      <SubscriberList />
    </>
  );
}
