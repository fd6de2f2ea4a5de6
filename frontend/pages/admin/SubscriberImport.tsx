import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { PastImports } from '../../features/people/imports/PastImports.tsx';
import { SubscriberImport } from '../../features/people/imports/SubscriberImport.tsx';
import { Aside, PageTitle } from '../../ui/layout/PageTitle.tsx';

export default function Page() {
  return (
    <>
      <PageTitle
        title="Import Subscribers"
        subtitle="From a CSV file exported by Mailchimp, Substack, Ghost, Buttondown or this site, or any other with an address in each row"
      />
      <Aside>
        <Link to={pages.adminSubscribers}>Back to Subscribers</Link>
      </Aside>
      <SubscriberImport />
      <PastImports />
    </>
  );
}
