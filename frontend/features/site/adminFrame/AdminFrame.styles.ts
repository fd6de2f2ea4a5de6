import { styled } from 'styled-components';
import { Column } from '../../../ui/layout/Section.ts';
import { color, font, from, layer, radius, size, space } from '../../../ui/theme/theme.ts';

const barHeight = '4rem';

export const Header = styled.header`
  position: relative;
  z-index: ${layer.header};
  background: ${color.night};
  color: ${color.paper};
  :focus-visible { outline-color: ${color.paper}; }
`;

/** One row, however narrow the window and long the site's name. */
export const Bar = styled(Column)`
  display: flex;
  gap: ${space.text};
  align-items: center;
  justify-content: space-between;
  min-height: ${barHeight};
`;

export const Brand = styled.p`
  display: flex;
  gap: ${space.near};
  align-items: baseline;
  min-width: 0;
  white-space: nowrap;
  a { overflow: hidden; color: inherit; font: 500 1.45rem/1.5 ${font.serif}; text-decoration: none; text-overflow: ellipsis; }
  span { color: ${color.nightSoft}; font-size: ${size.small}; }
`;

const Account = styled.div`
  gap: ${space.text};
  align-items: center;
  min-width: 0;
  font-size: ${size.small};
  a { padding-block: ${space.tight}; color: ${color.nightSoft}; text-decoration-color: ${color.nightFaint}; overflow-wrap: anywhere; }
  a:hover { color: ${color.paper}; }
`;

export const Who = styled(Account)`
  display: none;
  ${from.desktop} { display: flex; }
`;

export const WhoInMenu = styled(Account)`
  display: flex;
  justify-content: space-between;
  margin-top: ${space.text};
  padding-top: ${space.text};
  border-top: 1px solid ${color.nightHairline};
  ${from.desktop} { display: none; }
`;

export const Toggle = styled.button`
  display: inline-flex;
  flex: none;
  gap: ${space.tight};
  align-items: center;
  min-height: 2.25rem;
  padding: 0 0.85rem;
  border: 1px solid ${color.nightFaint};
  border-radius: ${radius.control};
  background: none;
  font-weight: 600;
  font-size: ${size.small};
  cursor: pointer;
  &[aria-expanded='true'] { background: ${color.brandDeep}; }
  ${from.desktop} { display: none; }
`;

/** On a small window, a popover below the bar. On a large one it is the bar's second row, open or not. */
export const Menu = styled(Column)`
  margin-block: 0;
  overflow: visible;
  border: 0;
  background: ${color.night};
  color: inherit;
  &:popover-open {
    position: absolute;
    inset: ${barHeight} 0 auto;
    max-width: none;
    padding-block: ${space.text} ${space.block};
    border-top: 1px solid ${color.nightHairline};
  }

  ${from.desktop} {
    position: static;
    display: block;
    padding-block: 0;
    /* Was opened before the window grew. */
    &:popover-open { inset: ${barHeight} 0 auto; padding-block: 0; border: 0; }
  }
`;

export const Main = styled(Column).attrs({ as: 'main' })`
  padding-block: ${space.group} ${space.section};
  h1 { font-size: ${size.h2}; }
`;
