import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { Band } from '../../ui/layout/Band.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { Prose } from '../../ui/text/Text.ts';

const { general } = site.contact;

export default function Terms() {
  return (
    <>
      <PageHero title="Terms of Service" picture="circles">
        A few plain rules for using this site.
      </PageHero>
      <Band>
        <Prose>
          <p>
            {site.name} is offered by {site.publisher.name}, free of charge. By using the site you agree to what stands
            here; it is short on purpose.
          </p>

          <h2>The recordings</h2>
          <p>
            Watch, listen and share links freely. Show a recording to your class, your reading group or your sangha. The
            recordings, texts and pictures belong to {site.publisher.name} and the guests: please ask before you
            republish them, cut them or use them for something that is sold.
          </p>

          <h2>What they are not</h2>
          <p>
            What guests say is their own. Nothing here is medical, psychological, legal or financial advice, or takes
            the place of it. If you are in distress, please turn to someone near you or to your local emergency number.
          </p>

          <h2>Live evenings</h2>
          <p>
            A sign-up tells us that you would like to come; your place is held once we confirm it. Tickets in the room
            are {site.live.price}, unless the page of an event says otherwise, and are paid at the door. Evenings are
            recorded and published: the cameras look at the stage, but your voice may be heard if you ask a question.
            Dates can move; then we write to you. Please be kind to each other. We may ask somebody to leave who is not.
          </p>

          <h2>The newsletter</h2>
          <p>
            Subscribe with an address of your own. You can leave with one click, at any time. What we keep about you is
            told in the <Link to={pages.privacy}>privacy policy</Link>.
          </p>

          <h2>Fair use, and what we answer for</h2>
          <p>
            Please do not try to break the site, to flood its forms, or to get at what is not meant for you. We build it
            with care, but cannot promise that it is always there or free of mistakes, and answer for damage only where
            the law says that we must. Links lead to places that others look after.
          </p>

          <h2>Changes, law and questions</h2>
          <p>
            When these rules change, the new ones stand here. The law of the State of New York applies, as far as the
            law of your own country does not protect you better. Questions go to{' '}
            <a href={`mailto:${general}`}>{general}</a> or to {site.publisher.postalAddress}.
          </p>
        </Prose>
      </Band>
    </>
  );
}
