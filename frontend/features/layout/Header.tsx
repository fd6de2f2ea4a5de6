import { useState } from 'react';
import { pages } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import * as S from './Header.styles.ts';

const links = [
  [pages.home, 'Home'],
  [pages.product, site.product.plural],
  [pages.podcast, 'Podcast'],
  [pages.about, 'About'],
] as const;

export function Header() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <S.Header onKeyDown={(event) => event.key === 'Escape' && close()}>
      <S.Bar>
        <S.Brand to={pages.home} onClick={close}>
          <S.Mark />
          {site.name}
        </S.Brand>
        <S.Toggle type="button" aria-expanded={open} aria-controls="site-menu" onClick={() => setOpen(!open)}>
          Menu
          <S.Lines aria-hidden="true" $open={open} />
        </S.Toggle>
        <S.Nav id="site-menu" aria-label="Main" $open={open}>
          <ul>
            {links.map(([to, words]) => (
              <li key={to}>
                <S.NavLink to={to} end={to === pages.home} onClick={close}>
                  {words}
                </S.NavLink>
              </li>
            ))}
          </ul>
        </S.Nav>
      </S.Bar>
    </S.Header>
  );
}
