import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { archiveToEdit } from '../../../queries/adminKeys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { Hidden } from '../../../ui/text/Text.tsx';
import { color, font, from, layer, radius, size, space } from '../../../ui/theme/theme.ts';
import { Tooltips } from '../../../ui/tooltips/Tooltips.tsx';

interface Props {
  username: string;
  attention: number;
  onLogout: () => void;
  children: ReactNode;
}

export function AdminFrame({ username, attention, onLogout, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  const who = (
    <>
      <Link to={pages.adminAccount} onClick={close}>
        <Hidden>Your account: </Hidden>
        {username}
      </Link>
      <Button look="plain" on="night" small data-leaves="" onClick={onLogout}>
        Logout
      </Button>
    </>
  );
  return (
    <>
      <Header>
        <Bar>
          <Brand>
            <Link to={pages.home}>{site.name}</Link>
            <span>Admin</span>
          </Brand>
          <Who>{who}</Who>
          <Toggle type="button" popoverTarget="admin-menu" aria-expanded={open}>
            Menu
            <Attention count={attention} />
          </Toggle>
        </Bar>
        <Menu ref={menu} id="admin-menu" popover="auto" onBeforeToggle={(event) => setOpen(event.newState === 'open')}>
          <AdminNav attention={attention} onFollow={close} />
          <WhoInMenu>{who}</WhoInMenu>
        </Menu>
      </Header>
      <Main id="content" tabIndex={-1}>
        {children}
      </Main>
      <Tooltips />
    </>
  );
}

const barHeight = '4rem';

/** Hidden words are for screen readers: beside the group's name they are not needed. */
const groups: { name?: string; places: [to: string, words: ReactNode][] }[] = [
  { places: [[pages.admin, 'Dashboard']] },
  {
    name: 'Newsletter',
    places: [
      [pages.adminEmailTemplates, 'Letters'],
      [pages.adminCampaigns, 'Scheduled and sent'],
      [pages.adminSubscribers, 'Subscribers'],
    ],
  },
  {
    name: 'Events',
    places: [
      [
        pages.adminEvents,
        <>
          Upcoming<Hidden> Events</Hidden>
        </>,
      ],
      [
        pages.adminRecentEvents,
        <>
          Recent<Hidden> Events</Hidden>
        </>,
      ],
      [pages.adminSignups, 'Sign-ups'],
    ],
  },
  {
    places: [
      [pages.adminRecordings, 'Recordings'],
      [
        archiveToEdit,
        <>
          <Hidden>Manage </Hidden>Archive
        </>,
      ],
      [pages.adminSettings, 'Settings'],
    ],
  },
];

function AdminNav({ attention, onFollow }: { attention: number; onFollow: () => void }) {
  const id = useId();
  return (
    <Nav aria-label="Admin">
      {groups.map(({ name, places }) => (
        <Group key={places[0]?.[0]}>
          {name && <GroupName id={id + name}>{name}</GroupName>}
          <ul aria-labelledby={name && id + name}>
            {places.map(([to, words]) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === pages.admin}
                  data-counts={to === pages.adminCampaigns || undefined}
                  onClick={onFollow}
                >
                  {words}
                  {to === pages.adminCampaigns && <Attention count={attention} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </Group>
      ))}
    </Nav>
  );
}

const Attention = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <Count data-attention="">
        {count}
        <Hidden> {count === 1 ? 'needs' : 'need'} your attention</Hidden>
      </Count>
    </>
  );

const Header = styled.header`
  position: relative;
  z-index: ${layer.header};
  background: ${color.night};
  color: ${color.paper};
  :focus-visible { outline-color: ${color.paper}; }
`;

/** One row, however narrow the window and long the site's name. */
const Bar = styled(Column)`
  display: flex;
  gap: ${space.text};
  align-items: center;
  justify-content: space-between;
  min-height: ${barHeight};
`;

const Brand = styled.p`
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

const Who = styled(Account)`
  display: none;
  ${from.desktop} { display: flex; }
`;

const WhoInMenu = styled(Account)`
  display: flex;
  justify-content: space-between;
  margin-top: ${space.text};
  padding-top: ${space.text};
  border-top: 1px solid ${color.nightHairline};
  ${from.desktop} { display: none; }
`;

const Toggle = styled.button`
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
const Menu = styled(Column)`
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

const Main = styled(Column).attrs({ as: 'main' })`
  padding-block: ${space.group} ${space.section};
  h1 { font-size: ${size.h2}; }
`;

const Count = styled.span`
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

const Nav = styled.nav`
  display: grid;
  gap: ${space.text};
  ${from.desktop} { display: flex; flex-wrap: wrap; gap: 0 ${space.group}; align-items: flex-end; }
`;

const Group = styled.div`
  ${from.desktop} { ul { display: flex; gap: ${space.block}; } }
`;

const GroupName = styled.p`
  color: ${color.nightSoft};
  font-size: ${size.tiny};
  letter-spacing: 0.04em;
  ${from.desktop} { padding-bottom: ${space.hair}; border-bottom: 1px solid ${color.nightHairline}; }
`;

const NavLink = styled(RouterNavLink)`
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
