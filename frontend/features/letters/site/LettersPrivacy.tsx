import { site } from '../../../../shared/site/site.ts';

/** The section of the privacy policy on what we learn from letters; it follows the site's settings. */
export const LettersPrivacy = () => (
  <>
    <h2>What our letters tell us</h2>
    <p>
      Our letters hold no picture or pixel that would tell us whether you opened one. Mail servers tell us whether they
      took a letter or sent it back, and some whether its reader reported it as spam; for thirteen months we keep,
      beside the fingerprint of your address, which letters were sent to you and what became of them. Who unsubscribes
      by a link of a letter is counted for that letter: how many, not who.{' '}
      {site.letters.countLinks
        ? 'A link in a letter first leads to our own site, which counts one more opening of it and leads on: the count says nothing of who it was, and there is no cookie. The links for unsubscribing and for your own data are not counted.'
        : 'Links in a letter lead straight to where they say: nobody counts who follows them.'}
    </p>
  </>
);
