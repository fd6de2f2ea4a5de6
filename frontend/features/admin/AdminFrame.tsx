import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { Button } from '../../ui/Button.tsx';
import * as S from './AdminFrame.styles.ts';
import { ManageArchive } from './ManageArchive.tsx';

const links = [
  [pages.admin, 'Dashboard'],
  [pages.adminEvents, 'Upcoming Events'],
  [pages.adminRecentEvents, 'Recent Events'],
  [pages.adminEmailTemplates, 'Email Templates'],
] as const;

interface Props {
  username: string;
  onLogout: () => void;
  children: ReactNode;
}

/** What every page of the admin stands in. */
export function AdminFrame({ username, onLogout, children }: Props) {
  return (
    <>
      <S.Header>
        <S.Bar>
          <S.Brand>
            <Link to={pages.home}>{site.name}</Link>
            <span>Admin</span>
          </S.Brand>
          <S.Who>
            <span>{username}</span>
            <Button look="plain" on="night" small data-leaves="" onClick={onLogout}>
              Logout
            </Button>
          </S.Who>
        </S.Bar>
        <S.Nav aria-label="Admin">
          <ul>
            {links.map(([to, words]) => (
              <li key={to}>
                <S.NavLink to={to} end>
                  {words}
                </S.NavLink>
              </li>
            ))}
            <li>
              <ManageArchive />
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
