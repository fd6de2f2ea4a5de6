import { NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { Column } from '../../../ui/layout/Section.ts';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

export const Header = styled.header`
  background: ${color.night};
  color: ${color.paper};
  :focus-visible { outline-color: ${color.paper}; }
`;

export const Bar = styled(Column)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  align-items: center;
  justify-content: space-between;
  padding-block: ${space.near};
`;

export const Brand = styled.p`
  display: flex;
  gap: ${space.near};
  align-items: baseline;
  a { color: inherit; font: 500 1.45rem/1.2 ${font.serif}; text-decoration: none; }
  span { color: ${color.nightSoft}; font-size: ${size.small}; }
`;

export const Who = styled.div`
  display: flex;
  gap: ${space.text};
  align-items: center;
  min-width: 0;
  font-size: ${size.small};
  a { padding-block: ${space.tight}; color: ${color.nightSoft}; text-decoration-color: ${color.nightFaint}; overflow-wrap: anywhere; }
  a:hover { color: ${color.paper}; }
`;

export const Nav = styled(Column).attrs({ as: 'nav' })`
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space.text};
    border-top: 1px solid ${color.nightHairline};
    ${from.desktop} { column-gap: ${space.block}; }
  }
`;

export const NavLink = styled(RouterNavLink)`
  position: relative;
  display: flex;
  padding: 0.7rem 0 0.6rem;
  border-bottom: 3px solid transparent;
  color: ${color.nightSoft};
  font-size: ${size.small};
  text-decoration: none;
  /* Reserves room for a count. */
  &[data-counts] { margin-right: ${space.near}; }
  &:hover { color: ${color.paper}; }
  &[aria-current='page'] { border-color: ${color.saffron}; color: ${color.paper}; font-weight: 600; }
`;

/** Placed in the gap after the text, so that nothing moves when it appears. */
export const Count = styled.span`
  position: absolute;
  top: 0.3rem;
  left: calc(100% + ${space.hair});
  min-width: 1.3em;
  padding: 0 0.3em;
  border-radius: 1em;
  background: ${color.saffron};
  color: ${color.night};
  font-weight: 600;
  font-size: ${size.tiny};
  line-height: 1.4;
  text-align: center;
`;

export const Main = styled(Column).attrs({ as: 'main' })`
  padding-block: ${space.group} ${space.section};
  h1 { font-size: ${size.h2}; }
`;
