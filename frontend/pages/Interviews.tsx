import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';

const description = `Every recorded ${site.product.singular} in one place.`;

export default function Interviews() {
  return (
    <>
      <Meta title="Interviews" description={description} path={pages.interviews} />
      <PageHero title="Interviews" picture="recent" ground="night">
        {description}
      </PageHero>
    </>
  );
}
