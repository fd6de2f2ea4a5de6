import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';

const description = `Every ${site.product.singular} to listen to: on a walk, on a train, or with your eyes closed.`;

export default function Podcast() {
  return (
    <>
      <Meta title="Podcast" description={description} path={pages.podcast} />
      <PageHero title="Podcast" picture="water">
        {description}
      </PageHero>
    </>
  );
}
