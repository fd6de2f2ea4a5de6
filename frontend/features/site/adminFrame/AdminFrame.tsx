import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { archiveToEdit } from '../../../queries/adminKeys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './AdminFrame.styles.ts';

const links = [
  [pages.admin, 'Dashboard'],
  [pages.adminEvents, 'Upcoming Events'],
  [pages.adminRecentEvents, 'Recent Events'],
  [pages.adminEmailTemplates, 'Email Templates'],
  [pages.adminCampaigns, 'Sent Newsletters'],
] as const;

interface Props {
  username: string;
  /** How many sends need an admin's attention. */
  attention: number;
  onLogout: () => void;
  children: ReactNode;
}

/** The frame of every admin page. */
export function AdminFrame({ username, attention, onLogout, children }: Props) {
  return (
    <>
      <S.Header>
        <S.Bar>
          <S.Brand>
            <Link to={pages.home}>{site.name}</Link>
            <span>Admin</span>
          </S.Brand>
          <S.Who>
            <Link to={pages.adminAccount}>
              <Hidden>Your account: </Hidden>
              {username}
            </Link>
            <Button look="plain" on="night" small data-leaves="" onClick={onLogout}>
              Logout
            </Button>
          </S.Who>
        </S.Bar>
        <S.Nav aria-label="Admin">
          <ul>
            {links.map(([to, words]) => (
              <li key={to}>
                <S.NavLink to={to} end data-counts={to === pages.adminCampaigns || undefined}>
                  {words}{' '}
                  {to === pages.adminCampaigns && attention > 0 && (
                    <S.Count>
                      {attention}
                      <Hidden> {attention === 1 ? 'needs' : 'need'} your attention</Hidden>
                    </S.Count>
                  )}
                </S.NavLink>
              </li>
            ))}
            <li>
              <S.NavLink to={archiveToEdit}>Manage Archive</S.NavLink>
            </li>
          </ul>
        </S.Nav>
      </S.Header>
      <S.Main id="content" tabIndex={-1}>
        {children}
      </S.Main>
    </>
  );
}
