import { Link } from 'react-router-dom';
import type { PublishedPerson } from '../../../../shared/publishing/model/guestPage.ts';
import { pathOf } from '../../../../shared/site/pages.ts';

/** Somebody who speaks in a recording, with a link to their page if they have one. */
export const PersonName = ({ person: { name, slug } }: { person: PublishedPerson }) =>
  slug ? <Link to={pathOf('guest', slug)}>{name}</Link> : <span>{name}</span>;
