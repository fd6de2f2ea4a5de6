import { Link } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { Prose } from '../ui/Text.ts';

export default function Terms() {
  return (
    <>
      <Meta title="Terms of Service" description={`The terms on which ${site.name} is offered.`} path={pages.terms} />
      <PageHero title="Terms of Service" picture="circles">
        A few plain rules for using this site.
      </PageHero>
      <Section>
        <Column>
          <Prose>
            <h2>The recordings</h2>
            <p>
              You may watch, listen and share links freely. The recordings and texts belong to {site.publisher.name} and
              the guests; please ask before you republish them.
            </p>
            <h2>What they are not</h2>
            <p>
              What guests say is their own. Nothing here is medical, legal or financial advice, or takes the place of
              it.
            </p>
            <h2>Questions</h2>
            <p>
              Write to <a href={`mailto:${site.contact.general}`}>{site.contact.general}</a>. What we keep about you is
              told in the <Link to={pages.privacy}>privacy policy</Link>.
            </p>
          </Prose>
        </Column>
      </Section>
    </>
  );
}
