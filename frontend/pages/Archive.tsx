import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';

const title = `${site.product.plural} Archive`;
const description = `Everyone who has sat down with ${site.host.name}, from the first evening to the last.`;

export default function Archive() {
  return (
    <>
      <Meta title={title} description={description} path={pages.archive} />
      <PageHero title={title} picture="circles">
        {description}
      </PageHero>
    </>
  );
}
