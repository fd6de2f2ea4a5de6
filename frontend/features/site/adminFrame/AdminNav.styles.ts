import { NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

export const Nav = styled.nav`
  display: grid;
  gap: ${space.text};
  ${from.desktop} { display: flex; flex-wrap: wrap; gap: 0 ${space.group}; align-items: flex-end; }
`;

export const Group = styled.div`
  ${from.desktop} { ul { display: flex; gap: ${space.block}; } }
`;

export const GroupName = styled.p`
  color: ${color.nightSoft};
  font-size: ${size.tiny};
  letter-spacing: 0.04em;
  ${from.desktop} { padding-bottom: ${space.hair}; border-bottom: 1px solid ${color.nightHairline}; }
`;

export const NavLink = styled(RouterNavLink)`
  position: relative;
  display: flex;
  gap: ${space.tight};
  align-items: center;
  min-height: 2.75rem;
  color: ${color.paper};
  text-decoration: none;
  &:hover { text-decoration: underline 1px; }
  &[aria-current='page'] { color: ${color.paper}; font-weight: 600; text-decoration: underline ${color.saffron} 2px; text-underline-offset: 0.4em; }

  ${from.desktop} {
    min-height: 0;
    padding: ${space.hair} 0 0.6rem;
    border-bottom: 3px solid transparent;
    color: ${color.nightSoft};
    font-size: ${size.small};
    &:hover { color: ${color.paper}; text-decoration: none; }
    &[aria-current='page'] { border-color: ${color.saffron}; text-decoration: none; }
    /* In the gap after the text, for which there is room, so that nothing moves when it appears. */
    &[data-counts] { margin-right: ${space.near}; }
    [data-attention] { position: absolute; top: 0; left: calc(100% + ${space.hair}); }
  }
`;
