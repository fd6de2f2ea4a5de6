/** The section of the privacy policy on what we learn from letters;  */
export const LettersPrivacy = () => (
  <>
    <h2>What our letters tell us</h2>
    <p>
      Our letters contain no picture or pixel that tells us whether you opened one. Mail servers tell us whether they
      accepted a letter or returned it, and some tell us whether a reader reported it as spam; for thirteen months we
      keep, with the fingerprint of your address, which letters we sent you and what happened to them. We count how many
      people unsubscribe from each letter, but not who. Links in a letter lead straight to where they say; we don’t
      count who follows them.
    </p>
  </>
);
