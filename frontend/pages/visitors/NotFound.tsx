import { pages } from '../../../shared/site/pages.ts';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';

export default function NotFound() {
  return (
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
      <br />
      If you followed a link or typed the address, it may be misspelled, or the page may have moved.
    </PageHero>
  );
}
