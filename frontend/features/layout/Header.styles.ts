import { Link, NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { Enso } from '../../ui/Enso.tsx';
import { Column } from '../../ui/Section.ts';
import { color, font, from, layer, motion, size, space } from '../../ui/theme.ts';

export const Header = styled.header`
  position: relative;
  z-index: ${layer.header};
  background: ${color.paper};
  border-bottom: 1px solid ${color.hairline};
`;

export const Bar = styled(Column)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  min-height: 4.75rem;
`;

export const Brand = styled(Link)`
  display: inline-flex;
  gap: 0.6rem;
  align-items: center;
  min-height: 3rem;
  color: ${color.ink};
  font: 500 1.6rem/1 ${font.serif};
  letter-spacing: -0.01em;
  text-decoration: none;
`;

export const Mark = styled(Enso)`
  width: 1.9rem;
  color: ${color.brand};
`;

export const Toggle = styled.button`
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

export const Lines = styled.span<{ $open: boolean }>`
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
  &::before { top: 0; transform: ${({ $open }) => ($open ? 'translateY(0.25rem) rotate(45deg)' : 'none')}; }
  &::after { bottom: 0; transform: ${({ $open }) => ($open ? 'translateY(-0.22rem) rotate(-45deg)' : 'none')}; }
`;

export const Nav = styled.nav<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  width: 100%;
  padding-bottom: ${space.text};
  li + li { border-top: 1px solid ${color.hairline}; }

  ${from.tablet} {
    display: block;
    width: auto;
    padding: 0;
    ul { display: flex; gap: ${space.group}; }
    li + li { border: 0; }
  }
`;

export const NavLink = styled(RouterNavLink)`
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
