import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { Prose } from '../../ui/text/Text.tsx';

export default function Terms() {
  const { general } = site.contact;
  return (
    <>
      <PageHero title="Terms of Service" picture="circles">
        A few plain rules for using this site.
      </PageHero>
      <Band>
        <Prose>
          <p>
            {site.name} is offered by {site.publisher.name}, free of charge. By using the site, you agree to these
            rules; they’re short on purpose.
          </p>

          <h2>The recordings</h2>
          <p>
            Watch, listen and share links freely. Show a recording to your class, your reading group or your sangha. The
            recordings, texts and pictures belong to {site.publisher.name} and the guests: please ask before you
            republish them, edit them or use them in anything that is sold.
          </p>

          <h2>What they aren’t</h2>
          <p>
            Guests speak for themselves. Nothing here is, or replaces, medical, psychological, legal or financial
            advice. If you’re in distress, please turn to someone near you or to your local emergency number.
          </p>

          <h2>Live evenings</h2>
          <p>
            Signing up tells us that you’d like to come; your place is held once we confirm it. Tickets in the room are{' '}
            {site.live.price}, unless the page of an event says otherwise, and you pay at the door. Evenings are
            recorded and published: the cameras face the stage, but your voice may be heard if you ask a question. Dates
            can change; if one does, we’ll write to you. Please be kind to one another. We may ask anyone who isn’t kind
            to leave.
          </p>

          <h2>The newsletter</h2>
          <p>
            Subscribe with an address of your own. You can unsubscribe at any time. What we keep about you is explained
            in the <Link to={pages.privacy}>privacy policy</Link>.
          </p>

          <h2>Fair use and liability</h2>
          <p>
            Please don’t try to break the site, flood its forms or get at what isn’t meant for you. We build it with
            care, but we can’t promise that it will always be up or free of mistakes, and we’re liable for damage only
            where the law requires it. We aren’t responsible for the sites we link to.
          </p>

          <h2>Changes, law and questions</h2>
          <p>
            If these rules change, you’ll find the new ones here. The law of the State of New York applies, except where
            the law of your own country gives you more protection. Please send questions to{' '}
            <a href={`mailto:${general}`}>{general}</a> or to {site.publisher.postalAddress}.
          </p>
        </Prose>
      </Band>
    </>
  );
}
