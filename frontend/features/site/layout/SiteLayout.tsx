import { useEffect, useRef, useState } from 'react';
import { Link, NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useHasLettersQuery } from '../../../queries/letters.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { Enso } from '../../../ui/pictures/Enso.tsx';
import { color, font, from, layer, motion, radius, size, space } from '../../../ui/theme/theme.ts';
import { PageOutlet } from './PageOutlet.tsx';

export function SiteLayout() {
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header />
      <Main id="content" tabIndex={-1}>
        <PageOutlet />
      </Main>
      <Footer />
    </>
  );
}

const links = [
  [pages.home, 'Home'],
  [pages.product, site.product.plural],
  [pages.podcast, 'Podcast'],
  [pages.about, 'About'],
] as const;

/** On a small window the links are a popover, which the browser opens and closes, with or without scripts. */
export function Header() {
  const menu = useRef<HTMLElement>(null);
  // Undefined before hydration: until then the browser itself tells assistive technology.
  const [open, setOpen] = useState<boolean>();
  useEffect(() => setOpen(menu.current?.matches(':popover-open')), []);
  const close = () => menu.current?.hidePopover();
  return (
    <Frame>
      <Bar>
        <Brand to={pages.home} onClick={close}>
          <Mark />
          {site.name}
        </Brand>
        <Toggle type="button" popoverTarget="site-menu" aria-expanded={open}>
          Menu
          <Lines aria-hidden="true" />
        </Toggle>
        <Nav
          ref={menu}
          id="site-menu"
          aria-label="Main"
          popover="auto"
          onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        >
          <ul>
            {links.map(([to, words]) => (
              <li key={to}>
                <NavLink to={to} end onClick={close}>
                  {words}
                </NavLink>
              </li>
            ))}
            <Action>
              <ButtonLink look="plain" small to={pages.newsletter} onClick={close}>
                Newsletter
              </ButtonLink>
            </Action>
          </ul>
        </Nav>
      </Bar>
    </Frame>
  );
}

const barHeight = '4.75rem';

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

/** `isPicture`: within a form, where no other may be. */
export function Footer({ isPicture = false }) {
  const { data: hasLetters } = useHasLettersQuery(undefined);
  const social = Object.entries(site.social).flatMap(([kind, address]) =>
    address ? [[socialNames[kind as keyof typeof socialNames], address] as const] : [],
  );
  return (
    <Ground>
      <Columns>
        <About>
          <FooterBrand>{site.name}</FooterBrand>
          <p>{site.tagline}</p>
          <Search {...(isPicture ? { as: 'div' } : { action: pages.search })}>
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

const SkipLink = styled.a`
  position: absolute;
  top: 0;
  left: 0;
  z-index: ${layer.skip};
  padding: ${space.near} ${space.block};
  background: ${color.night};
  color: ${color.paper};
  &:not(:focus) { transform: translateY(-110%); }
  &:focus-visible { outline-color: ${color.saffron}; outline-offset: -4px; }
`;

/** Takes the height between header and footer; a page with a single section fills it. */
const Main = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  & > :only-child { flex: 1; }
`;

const Frame = styled.header`
  position: relative;
  z-index: ${layer.header};
  background: ${color.paper};
  border-bottom: 1px solid ${color.hairline};
`;

const Bar = styled(Column)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  min-height: ${barHeight};
`;

const Brand = styled(Link)`
  display: inline-flex;
  gap: 0.6rem;
  align-items: center;
  min-height: 3rem;
  color: ${color.ink};
  font: 500 1.6rem/1 ${font.serif};
  letter-spacing: -0.01em;
  text-decoration: none;
`;

const Mark = styled(Enso)`
  width: 1.9rem;
  color: ${color.brand};
`;

const Toggle = styled.button`
  display: inline-flex;
  gap: ${space.near};
  align-items: center;
  min-height: 3rem;
  padding: 0 0.25rem;
  border: 0;
  background: none;
  font-weight: 600;
  cursor: pointer;
  ${from.tablet} { display: none; }
`;

const Lines = styled.span`
  position: relative;
  width: 1.35rem;
  height: 0.55rem;
  &::before, &::after {
    content: '';
    position: absolute;
    left: 0;
    width: 100%;
    border-top: 1.5px solid currentColor;
    transition: transform ${motion.quick};
  }
  &::before { top: 0; }
  &::after { bottom: 0; }
  ${Bar}:has(:popover-open) &::before { transform: translateY(0.25rem) rotate(45deg); }
  ${Bar}:has(:popover-open) &::after { transform: translateY(-0.22rem) rotate(-45deg); }
`;

/** On a small window, a popover below the bar. On a large one it is in the bar, open or not. */
const Nav = styled.nav`
  width: 100%;
  margin: 0;
  padding: 0 0 ${space.text};
  overflow: visible;
  border: 0;
  background: ${color.paper};
  color: inherit;
  li + li { border-top: 1px solid ${color.hairline}; }
  &:popover-open {
    position: absolute;
    inset: ${barHeight} 0 auto;
    padding-inline: ${space.gutter};
    border-bottom: 1px solid ${color.hairline};
  }

  ${from.tablet} {
    position: static;
    display: block;
    width: auto;
    padding: 0;
    ul { display: flex; gap: ${space.block}; align-items: center; }
    li + li { border: 0; }
    /* Was opened before the window was rotated. */
    &:popover-open { inset: ${space.near} 0 auto auto; border: 0; }
  }
`;

const Action = styled.li`
  padding-block: ${space.near};
  ${from.tablet} { padding-block: 0; }
  [aria-current='page'] { border-color: ${color.saffron}; }
`;

const NavLink = styled(RouterNavLink)`
  display: block;
  padding: ${space.near} 0;
  color: ${color.inkSoft};
  font-size: ${size.text};
  text-decoration: none;
  &:hover { color: ${color.brand}; }
  &[aria-current='page'] {
    color: ${color.ink};
    font-weight: 600;
    text-decoration: underline ${color.saffron} 2px;
    text-underline-offset: 0.5em;
  }
`;

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

const FooterBrand = styled.p`
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
