import { useEffect, useRef, useState } from 'react';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import * as S from './Header.styles.ts';

const links = [
  [pages.home, 'Home'],
  [pages.product, site.product.plural],
  [pages.podcast, 'Podcast'],
  [pages.about, 'About'],
] as const;

/** On a small window the links are a popover, which the browser opens and closes, with or without scripts. */
export function Header() {
  const menu = useRef<HTMLElement>(null);
  // Undefined before hydration: until then the browser itself tells assistive technology.
  const [open, setOpen] = useState<boolean>();
  useEffect(() => setOpen(menu.current?.matches(':popover-open')), []);
  const close = () => menu.current?.hidePopover();
  return (
    <S.Header>
      <S.Bar>
        <S.Brand to={pages.home} onClick={close}>
          <S.Mark />
          {site.name}
        </S.Brand>
        <S.Toggle type="button" popoverTarget="site-menu" aria-expanded={open}>
          Menu
          <S.Lines aria-hidden="true" />
        </S.Toggle>
        <S.Nav
          ref={menu}
          id="site-menu"
          aria-label="Main"
          popover="auto"
          onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        >
          <ul>
            {links.map(([to, words]) => (
              <li key={to}>
                <S.NavLink to={to} end onClick={close}>
                  {words}
                </S.NavLink>
              </li>
            ))}
            <S.Action>
              <ButtonLink look="plain" small to={pages.newsletter} onClick={close}>
                Newsletter
              </ButtonLink>
            </S.Action>
          </ul>
        </S.Nav>
      </S.Bar>
    </S.Header>
  );
}
