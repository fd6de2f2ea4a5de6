import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useHasLettersQuery } from '../../../queries/letters.ts';
import * as S from './Footer.styles.ts';

const quickLinks = [
  [pages.home, 'Home'],
  [pages.about, 'About'],
  [pages.interviews, 'Interviews'],
  [pages.newsletter, 'Newsletter'],
] as const;
const lettersLink = [pages.letters, 'Letters'] as const;
const liveLink = [pages.signup, 'Join Live Audience'] as const;

const socialNames: Record<keyof typeof site.social, string> = {
  video: 'YouTube',
  photos: 'Instagram',
  network: 'Facebook',
  music: 'Spotify',
  podcasts: 'Apple Podcasts',
};

export function Footer() {
  const { data: hasLetters } = useHasLettersQuery(undefined);
  const social = Object.entries(site.social).flatMap(([kind, address]) =>
    address ? [[socialNames[kind as keyof typeof socialNames], address] as const] : [],
  );
  return (
    <S.Footer>
      <S.Columns>
        <S.About>
          <S.Brand>{site.name}</S.Brand>
          <p>{site.tagline}</p>
          <S.Search action={pages.search}>
            <input type="search" name="q" aria-label="Search the site" placeholder="Search the site" required />
            <button type="submit">Search</button>
          </S.Search>
          {social.length > 0 && (
            <S.Social aria-label="Elsewhere">
              {social.map(([name, address]) => (
                <li key={name}>
                  <a href={address} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </S.Social>
          )}
        </S.About>
        <nav aria-labelledby="footer-links">
          <S.Heading id="footer-links">Quick Links</S.Heading>
          <S.List>
            {[...quickLinks, ...(hasLetters ? [lettersLink] : []), liveLink].map(([to, words]) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </S.List>
        </nav>
        <div>
          <S.Heading>Contact</S.Heading>
          <address>
            <S.List>
              <li>
                <a href={`mailto:${site.contact.general}`}>{site.contact.general}</a>
              </li>
              <li>
                Support: <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>
              </li>
            </S.List>
          </address>
        </div>
      </S.Columns>
      <S.Last>
        {/* The document may have been published last year. */}
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {site.name}. All rights reserved.
        </p>
        <S.Legal>
          <li>
            <Link to={pages.privacy}>Privacy Policy</Link>
          </li>
          <li>
            <Link to={pages.terms}>Terms of Service</Link>
          </li>
          <li>
            <S.Admin to={pages.login}>Admin</S.Admin>
          </li>
        </S.Legal>
      </S.Last>
    </S.Footer>
  );
}
