import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';

const description = `Sit in on the next ${site.product.singular}, in the room at ${site.live.venue.name} or from wherever you are.`;

export default function AudienceSignup() {
  return (
    <>
      <Meta title="Join Live Audience" description={description} path={pages.audienceSignup} />
      <PageHero title="Join Live Audience" picture="upcoming" ground="night">
        {description}
      </PageHero>
    </>
  );
}
