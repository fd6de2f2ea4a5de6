import { pages } from '../../shared/pages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { heads } from './heads.ts';

export default function NotFound() {
  return (
    <>
      <Meta {...heads.notFound} />
      <PageHero
        title="404 Page Not Found"
        picture="lake"
        ground="night"
        action={
          <ButtonLink on="night" to={pages.home}>
            Return to the home page
          </ButtonLink>
        }
      >
        Did you forget to add the page to the router?
      </PageHero>
    </>
  );
}
