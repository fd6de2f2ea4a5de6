import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { AllSubscribers } from '../people/AllSubscribers.tsx';

export default function Subscribers() {
  return (
    <>
      <Meta title="Admin - Subscribers" hidden />
      <PageTitle title="Subscribers" subtitle="Everyone who gets the newsletter" />
      <AllSubscribers />
    </>
  );
}
