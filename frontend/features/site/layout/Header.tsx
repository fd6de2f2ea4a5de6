import { useEffect, useRef, useState } from 'react';
import { Link, NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { Enso } from '../../../ui/pictures/Enso.tsx';
import { color, font, from, layer, motion, size, space } from '../../../ui/theme/theme.ts';

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

/** Two lines, crossed while the menu is open. */
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

/** The one action of the header. In the menu it stands below the links. */
const Action = styled.li`
  padding-block: ${space.near};
  ${from.tablet} { padding-block: 0; }
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
