import { useId } from 'react';
import { NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { archiveToEdit } from '../../../queries/adminKeys.ts';
import { Hidden } from '../../../ui/text/Text.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

interface Place {
  to: string;
  words: string;
  /** Words that only a screen reader says, before or after the visible ones: beside the group's name they are not needed. */
  before?: string;
  after?: string;
}

interface PlaceGroup {
  /** Undefined for a place that stands by itself. */
  name?: string;
  places: Place[];
}

const groups: PlaceGroup[] = [
  { places: [{ to: pages.admin, words: 'Dashboard' }] },
  {
    name: 'Newsletter',
    places: [
      { to: pages.adminEmailTemplates, words: 'Letters' },
      { to: pages.adminCampaigns, words: 'Scheduled and sent' },
      { to: pages.adminSubscribers, words: 'Subscribers' },
    ],
  },
  {
    name: 'Events',
    places: [
      { to: pages.adminEvents, words: 'Upcoming', after: ' Events' },
      { to: pages.adminRecentEvents, words: 'Recent', after: ' Events' },
      { to: pages.adminSignups, words: 'Sign-ups' },
    ],
  },
  {
    places: [
      { to: pages.adminRecordings, words: 'Recordings' },
      { to: archiveToEdit, words: 'Archive', before: 'Manage ' },
    ],
  },
];

interface Props {
  /** How many sends need an admin's attention. */
  attention: number;
  onFollow: () => void;
}

/** Every place of the admin, in groups: all in sight on a large window, one below the other on a small one. */
export function AdminNav({ attention, onFollow }: Props) {
  const id = useId();
  return (
    <Nav aria-label="Admin">
      {groups.map(({ name, places }) => (
        <Group key={places[0]?.to}>
          {name && <GroupName id={id + name}>{name}</GroupName>}
          <ul aria-labelledby={name && id + name}>
            {places.map(({ to, words, before, after }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === pages.admin}
                  data-counts={to === pages.adminCampaigns || undefined}
                  onClick={onFollow}
                >
                  {before && <Hidden>{before}</Hidden>}
                  {words}
                  {after && <Hidden>{after}</Hidden>}
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

/** How many sends need an admin's attention; nothing if none does. */
export const Attention = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <Count data-attention="">
        {count}
        <Hidden> {count === 1 ? 'needs' : 'need'} your attention</Hidden>
      </Count>
    </>
  );

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
