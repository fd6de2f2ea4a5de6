import { useId } from 'react';
import { pages } from '../../../../shared/site/pages.ts';
import { archiveToEdit } from '../../../queries/adminKeys.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './AdminNav.styles.ts';
import { Attention } from './Attention.tsx';

interface Place {
  to: string;
  words: string;
  /** Words that only a screen reader says, before or after the visible ones: beside the group's name they are not needed. */
  before?: string;
  after?: string;
}

interface Group {
  /** Undefined for a place that stands by itself. */
  name?: string;
  places: Place[];
}

const groups: Group[] = [
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
    <S.Nav aria-label="Admin">
      {groups.map(({ name, places }) => (
        <S.Group key={places[0]?.to}>
          {name && <S.GroupName id={id + name}>{name}</S.GroupName>}
          <ul aria-labelledby={name && id + name}>
            {places.map(({ to, words, before, after }) => (
              <li key={to}>
                <S.NavLink
                  to={to}
                  end={to === pages.admin}
                  data-counts={to === pages.adminCampaigns || undefined}
                  onClick={onFollow}
                >
                  {before && <Hidden>{before}</Hidden>}
                  {words}
                  {after && <Hidden>{after}</Hidden>}
                  {to === pages.adminCampaigns && <Attention count={attention} />}
                </S.NavLink>
              </li>
            ))}
          </ul>
        </S.Group>
      ))}
    </S.Nav>
  );
}
