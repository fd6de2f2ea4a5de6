import { site } from '../../shared/site.ts';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';

export default function Video() {
  return (
    <>
      <Meta title={site.product.singular} />
      <PageHero title={site.product.singular} picture="water">
        {site.tagline}
      </PageHero>
    </>
  );
}
