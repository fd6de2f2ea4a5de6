import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { AllSignups } from '../people/AllSignups.tsx';

export default function Signups() {
  return (
    <>
      <Meta title="Admin - Sign-ups" hidden />
      <PageTitle title="Sign-ups" subtitle="Everyone who signed up for an event, in person or on Zoom" />
      <AllSignups />
    </>
  );
}
