import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { Tooltips } from '../../../ui/tooltips/Tooltips.tsx';
import * as S from './AdminFrame.styles.ts';
import { AdminNav } from './AdminNav.tsx';
import { Attention } from './Attention.tsx';

interface Props {
  username: string;
  /** How many sends need an admin's attention. */
  attention: number;
  onLogout: () => void;
  children: ReactNode;
}

/** The frame of every admin page. On a small window its places are a popover, as the site's own links are. */
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
      <S.Header>
        <S.Bar>
          <S.Brand>
            <Link to={pages.home}>{site.name}</Link>
            <span>Admin</span>
          </S.Brand>
          <S.Who>{who}</S.Who>
          <S.Toggle type="button" popoverTarget="admin-menu" aria-expanded={open}>
            Menu
            <Attention count={attention} />
          </S.Toggle>
        </S.Bar>
        <S.Menu
          ref={menu}
          id="admin-menu"
          popover="auto"
          onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        >
          <AdminNav attention={attention} onFollow={close} />
          <S.WhoInMenu>{who}</S.WhoInMenu>
        </S.Menu>
      </S.Header>
      <S.Main id="content" tabIndex={-1}>
        {children}
      </S.Main>
      <Tooltips />
    </>
  );
}
