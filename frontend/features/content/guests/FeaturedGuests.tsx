import { styled } from 'styled-components';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { recordingLink } from '../../../../shared/platform/links.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useFeaturedGuestsQuery } from '../../../queries/archiveGuests.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band, ButtonRow } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Description, Hidden } from '../../../ui/text/Text.tsx';
import { color, from, radius, size, space } from '../../../ui/theme/theme.ts';
import { GuestPortrait } from './GuestPortrait.tsx';

type FeaturedGuest = Pick<ArchiveGuest, 'name' | 'description' | 'imageUrl' | 'url'> & { id?: number };

const orFallback = (featured: readonly ArchiveGuest[] = []): readonly FeaturedGuest[] =>
  featured.length > 0 ? featured : site.fallbacks.guests.map((guest) => ({ ...guest, url: null }));

export function FeaturedGuests() {
  const { data, isLoading } = useFeaturedGuestsQuery();
  return (
    <Band aria-labelledby="notable">
      <Head>
        <h2 id="notable">Notable Past {site.product.plural}</h2>
        <p>Over 70 guests have sat down with {site.host.name} so far. Begin with these; the rest are in the archive.</p>
      </Head>
      {isLoading && <Hidden role="status">Loading guests…</Hidden>}
      <Cards>
        {isLoading ? <Placeholders /> : orFallback(data).map((guest) => <Card key={guest.name} guest={guest} />)}
      </Cards>
      <ButtonRow $above="part">
        <ButtonLink look="plain" to={pages.archive}>
          View Complete Archive
        </ButtonLink>
      </ButtonRow>
    </Band>
  );
}

function Card({ guest: { id, name, description, imageUrl, url } }: { guest: FeaturedGuest }) {
  return (
    <li>
      <GuestPortrait name={name} imageUrl={imageUrl} />
      <h3>{name}</h3>
      {description && <Description>{description}</Description>}
      {id && recordingLink(url) ? (
        <ButtonLink look="plain" small to={pathOf('video', id)}>
          Watch Recording<Hidden> of {name}</Hidden>
        </ButtonLink>
      ) : (
        <Soon>Coming Soon</Soon>
      )}
    </li>
  );
}

const Placeholders = () =>
  [1, 2, 3].map((n) => (
    <li key={n}>
      <Blank />
      <Skeleton $width="60%" $height="1.75rem" />
      <Skeleton $height="4.5rem" />
      <Skeleton $width="9rem" $height="2.25rem" />
    </li>
  ));

const Head = styled.div`
  display: grid;
  gap: ${space.text};
  margin-bottom: ${space.group};
  p { color: ${color.inkSoft}; font-size: ${size.lead}; line-height: 1.5; }
`;

const Cards = styled.ul`
  display: grid;
  gap: ${space.part} ${space.group};
  ${from.tablet} { grid-template-columns: repeat(3, 1fr); gap: ${space.group}; }
  li {
    display: grid;
    gap: ${space.near};
    align-content: start;
    justify-items: start;
    min-width: 0;
  }
  li > :first-child { width: 100%; }
  h3 { margin-top: ${space.tight}; }
  p { color: ${color.inkSoft}; }
`;

const Soon = styled.p`
  && { color: ${color.saffronInk}; }
  padding-block: 0.35rem;
  font-weight: 600;
  font-size: ${size.small};
`;

const Blank = styled.div`
  width: 100%;
  aspect-ratio: 4 / 5;
  border-radius: ${radius.card};
  background: ${color.paperDeep};
`;
