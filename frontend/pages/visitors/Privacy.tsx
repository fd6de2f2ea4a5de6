import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { LettersPrivacy } from '../../features/letters/site/LettersPrivacy.tsx';
import { Band } from '../../ui/layout/Band.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { Prose } from '../../ui/text/Text.ts';

const { support } = site.contact;

export default function Privacy() {
  return (
    <>
      <PageHero title="Privacy Policy" picture="circles">
        What we keep about you, why, for how long, and how to end it.
      </PageHero>
      <Band>
        <Prose>
          <p>
            {site.name} is run by {site.publisher.name}. You can watch, listen and read everything here without telling
            us who you are. We keep something about you only when you give it to us.
          </p>

          <h2>If you subscribe to the newsletter</h2>
          <p>
            We keep your first and last name, your email address and the day you subscribed, because you asked us to
            write to you. So that we can prove it, we keep with them when and at which form you agreed, and the words
            that you agreed to; your network address is no part of it. {optIn()} We keep all this until you unsubscribe.
            After that we keep your name and address only to know, with the day and the reason, that we must not write
            to you again; likewise if your address stops working or you mark a letter as spam. If you have your data
            erased, only a fingerprint of your address remains, from which the address cannot be read: it makes sure
            that we never write to it again by mistake.
          </p>

          <LettersPrivacy />

          <h2>If you sign up for a live evening</h2>
          <p>
            We keep your name, your email address, your city, your telephone number if you gave it, whether you come in
            person or by Zoom, and the date of the evening. We use them to hold your place, to send you the link or the
            directions, and to reach you if something changes. We delete them when the evening and what belongs to it
            are over, and at once if you cancel by the link in our mail or ask us to.
          </p>

          <h2>What our servers see</h2>
          <p>
            To answer you at all, our servers see your network address. It also serves to stop programs that fill in
            forms a thousand times; for that a fingerprint of it is kept for a day at most. So that nobody can fill your
            inbox by our forms, a fingerprint of an address that was entered there is kept for a day. Nobody records who
            looked at what, and records of what went wrong on the site hold no email addresses.
          </p>

          <h2>Cookies and counting</h2>
          <p>
            Visitors get no cookies from us; those that exist keep our own editors signed in, and their browsers known.{' '}
            {counting()}
          </p>

          <h2>Other companies</h2>
          <p>
            Films play in YouTube’s player, which loads only after you press play; from then on Google’s rules apply as
            well. The podcast page is the exception: its player comes with the page from{' '}
            {new URL(site.podcast.player).hostname}. Our site and our mail run on Amazon Web Services, which handles
            data on our behalf and for no purpose of its own. Live evenings use Zoom. We sell nothing about you, and
            share nothing beyond this.
          </p>

          <h2>Your rights, and how to leave</h2>
          <p>
            Every letter carries a link that unsubscribes you at once, without a login. Another one, at the foot of each
            of our mails, leads to a page where you correct your name, see all that we keep about you and take a copy of
            it along, have your letters sent to another address, or have all of it deleted. For what nobody else should
            do, it mails a second link to your own address. When you change your address, we keep the old one for five
            more days to tell it so, and of it a fingerprint as above. You can also write to{' '}
            <a href={`mailto:${support}`}>{support}</a>. If you think that we handle your data wrongly, you can also
            turn to the data-protection authority where you live.
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
    ? 'Before you are subscribed we ask you by mail, and keep when you confirmed; what you typed is deleted after seven days if you do not.'
    : '';

function counting(): string {
  const not = 'If your browser asks not to be tracked, you are not counted.';
  if (!site.analytics) return 'Nobody counts your visits: no statistics program is loaded.';
  if (site.analytics.kind === 'plausible')
    return `Plausible counts which pages are read, without cookies and without recognising you. ${not}`;
  return `Google Analytics counts which pages are read, and uses cookies of its own to do so. ${not}`;
}
