import { Link } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { Prose } from '../ui/Text.ts';

export default function Privacy() {
  return (
    <>
      <Meta title="Privacy Policy" description={`What ${site.name} keeps about you, and why.`} path={pages.privacy} />
      <PageHero title="Privacy Policy" picture="circles">
        What we keep about you, why, and how to end it.
      </PageHero>
      <Section>
        <Column>
          <Prose>
            <h2>What we keep</h2>
            <p>
              If you subscribe to the newsletter, we keep your first and last name, your email address and the day you
              subscribed. If you sign up for a live evening, we keep what you enter there for as long as the evening
              needs it.
            </p>
            <h2>What we do with it</h2>
            <p>
              We write to you about what you asked for. We do not sell or share your data, and we do not follow you
              around the web.
            </p>
            <h2>How to end it</h2>
            <p>
              Every letter carries a link that unsubscribes you at once. To have everything about you deleted, write to{' '}
              <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>. See also the{' '}
              <Link to={pages.terms}>terms of service</Link>.
            </p>
            <p>{site.publisher.postalAddress}</p>
          </Prose>
        </Column>
      </Section>
    </>
  );
}
