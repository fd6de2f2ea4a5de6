import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useHasLettersQuery } from '../../../queries/letters.ts';
import { Column } from '../../../ui/layout/layout.tsx';
import { color, font, from, radius, size, space } from '../../../ui/theme/theme.ts';

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
    <Ground>
      <Columns>
        <About>
          <Brand>{site.name}</Brand>
          <p>{site.tagline}</p>
          <Search action={pages.search}>
            <input type="search" name="q" aria-label="Search the site" placeholder="Search the site" required />
            <button type="submit">Search</button>
          </Search>
          {social.length > 0 && (
            <Social aria-label="Elsewhere">
              {social.map(([name, address]) => (
                <li key={name}>
                  <a href={address} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </Social>
          )}
        </About>
        <nav aria-labelledby="footer-links">
          <Heading id="footer-links">Quick Links</Heading>
          <List>
            {[...quickLinks, ...(hasLetters ? [lettersLink] : []), liveLink].map(([to, words]) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </List>
        </nav>
        <div>
          <Heading>Contact</Heading>
          <address>
            <List>
              <li>
                <a href={`mailto:${site.contact.general}`}>{site.contact.general}</a>
              </li>
              <li>
                Support: <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>
              </li>
            </List>
          </address>
        </div>
      </Columns>
      <Last>
        {/* The document may have been published last year. */}
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {site.name}. All rights reserved.
        </p>
        <Legal>
          <li>
            <Link to={pages.privacy}>Privacy Policy</Link>
          </li>
          <li>
            <Link to={pages.terms}>Terms of Service</Link>
          </li>
          <li>
            <Admin to={pages.login}>Admin</Admin>
          </li>
        </Legal>
      </Last>
    </Ground>
  );
}

const Ground = styled.footer`
  background: ${color.night};
  color: ${color.nightSoft};
  font-size: ${size.small};
  a { color: ${color.paper}; text-decoration-color: ${color.nightFaint}; }
  :focus-visible { outline-color: ${color.paper}; }
`;

const Columns = styled(Column)`
  display: grid;
  gap: ${space.group} ${space.part};
  padding-block: ${space.part};
  ${from.tablet} { grid-template-columns: 1.7fr 1fr 1.4fr; }
`;

const About = styled.div`
  p + p { margin-top: ${space.tight}; max-width: 22rem; }
`;

const Brand = styled.p`
  color: ${color.paper};
  font: 500 ${size.h3}/1.2 ${font.serif};
`;

/** A plain form, which costs every page a few hundred bytes. */
const Search = styled.form`
  display: flex;
  max-width: 22rem;
  margin-top: ${space.block};
  input, button {
    min-height: 2.5rem;
    padding: 0 ${space.near};
    border: 1px solid ${color.nightFaint};
    background: transparent;
    color: ${color.paper};
  }
  input { flex: 1; min-width: 0; border-radius: ${radius.control} 0 0 ${radius.control}; }
  input::placeholder { color: ${color.nightSoft}; opacity: 1; }
  button {
    border-left: 0;
    border-radius: 0 ${radius.control} ${radius.control} 0;
    font-weight: 600;
    cursor: pointer;
  }
  button:hover { background: ${color.nightHairline}; }
`;

const Heading = styled.h2`
  margin-bottom: ${space.tight};
  color: ${color.paper};
  font: 500 ${size.lead}/1.3 ${font.serif};
`;

const List = styled.ul`
  li { padding-block: 0.2rem; }
  a { display: inline-block; padding-block: 0.15rem; text-decoration-line: none; overflow-wrap: anywhere; }
  a:hover { text-decoration-line: underline; }
`;

const Social = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  margin-top: ${space.block};
  a { display: inline-block; padding-block: 0.15rem; }
`;

const Last = styled(Column)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.group};
  justify-content: space-between;
  padding-block: ${space.block};
  &::before {
    content: '';
    width: 100%;
    margin-bottom: ${space.text};
    border-top: 1px solid ${color.nightHairline};
  }
`;

const Legal = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  a { display: inline-block; padding-block: 0.15rem; text-decoration-line: none; }
  a:hover { text-decoration-line: underline; }
`;

/** Unobtrusive, yet with readable contrast (5:1). */
const Admin = styled(Link)`
  && { color: ${color.nightFaint}; }
  font-size: ${size.tiny};
`;
