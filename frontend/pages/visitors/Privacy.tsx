import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { Prose } from '../../ui/text/Text.tsx';

export default function Privacy() {
  const { support } = site.contact;
  return (
    <>
      <PageHero title="Privacy Policy" picture="circles">
        What we keep about you, why, for how long, and how to have it deleted.
      </PageHero>
      <Band>
        <Prose>
          <p>
            {site.name} is run by {site.publisher.name}. You can watch, listen to and read everything here without
            telling us who you are. We keep only what you choose to give us.
          </p>

          <h2>If you subscribe to the newsletter</h2>
          <p>
            We keep your first and last name, your email address and the day you subscribed, because you asked us to
            write to you. As proof, we also keep when you agreed, on which form and to what words; your network address
            isn’t part of that record. {optIn()} We keep all this until you unsubscribe. After that we keep your name
            and address only to know, with the day and the reason, that we must not write to you again. We do the same
            if your address stops working or you mark a letter as spam. If you have your data erased, only a fingerprint
            of your address remains, from which the address can’t be read; with it, no list that we import can bring you
            back.
          </p>

          <h2>What our letters tell us</h2>
          <p>
            Our letters contain no picture or pixel that tells us whether you opened one. Mail servers tell us whether
            they accepted a letter or returned it, and some tell us whether a reader reported it as spam; for thirteen
            months we keep, with the fingerprint of your address, which letters we sent you and what happened to them.
            We count how many people unsubscribe from each letter, but not who. Links in a letter lead straight to where
            they say; we don’t count who follows them.
          </p>

          <h2>If you sign up for a live evening</h2>
          <p>
            We keep your name, your email address, your city, your phone number if you gave us one, whether you’re
            coming in person or joining on Zoom, and the date of the evening. We use them to hold your place, to send
            you the link or the directions, and to reach you if something changes. We delete them
            {site.live.signupsKeptMonths} months after the evening or, while it has no date, after you signed up, or
            right away if you ask us to or cancel through the link in our email.
          </p>

          <h2>What our servers see</h2>
          <p>
            Our servers have to see your network address to answer you. They also use it to stop programs that fill in
            forms a thousand times; for that, they keep a fingerprint of it for a day at most. To stop anyone from
            flooding your inbox through our forms, they keep a fingerprint of each email address entered there for a
            day. We don’t record who looked at what, and our error logs hold no email addresses.
          </p>

          <h2>Cookies and counting</h2>
          <p>We set no cookies for visitors. The only one we use keeps our own editors logged in. {counting()}</p>
          <p>
            Your browser remembers where you stopped listening to a recording, and how you like to listen. It tells no
            one, not even us.
          </p>

          <h2>Other companies</h2>
          <p>
            Videos play in YouTube’s player, which loads only when you press play; from then on, Google’s terms apply
            too. The audio of a recording may come from another company as well: its page names that company, and
            nothing loads before you press play. The podcast page is the exception: its player loads with the page, from{' '}
            {new URL(site.podcast.player).hostname}. Our site and our email run on Amazon Web Services, which handles
            data on our behalf and for no purpose of its own. Live evenings use Zoom. We never sell your data, and we
            share nothing beyond this.
          </p>

          <h2>Your rights, and how to leave</h2>
          <p>
            Every letter has a link that unsubscribes you at once, without logging in. Another link, at the foot of each
            of our emails, opens a page where you can correct your name, see everything we keep about you and download a
            copy, have your letters sent to another address, or have it all deleted. For anything that only you should
            be able to do, that page emails a second link to your own address. When you change your address, we keep the
            old one for five more days, so that we can send a notice there, and then only a fingerprint of it, as above.
            You can also write to <a href={`mailto:${support}`}>{support}</a>. If you think we’ve mishandled your data,
            you can contact the data protection authority where you live.
          </p>

          <h2>Who we are</h2>
          <p>
            {site.publisher.postalAddress}. See also the <Link to={pages.terms}>terms of service</Link>.
          </p>
        </Prose>
      </Band>
    </>
  );
}

const optIn = () =>
  site.newsletter.optIn === 'double'
    ? 'Before you’re subscribed, we ask you to confirm by email, and we keep the date when you do. If you don’t, we delete what you typed after seven days.'
    : '';

function counting(): string {
  return site.analytics
    ? 'Plausible counts which pages are read, without cookies and without recognizing you. If your browser asks not to be tracked, we don’t count your visits.'
    : 'We don’t count your visits, and the site loads no analytics program.';
}
