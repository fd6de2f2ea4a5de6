import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { GuestPage } from '../../../../shared/publishing/publication.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { asCallError } from '../../../api/callError.ts';
import { documentQuery } from '../../../api/publishedFiles.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/layout.tsx';
import { Kind, List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { useIsAbsent } from '../../../ui/page/documentContexts.ts';
import { sharePicture } from '../../../ui/page/head.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Byline } from '../../../ui/text/Text.tsx';
import { color, font, from, size, space, width } from '../../../ui/theme/theme.ts';
import { GuestPortrait } from './GuestPortrait.tsx';

export function GuestBySlug({ slug }: { slug: string }) {
  const isAbsent = useIsAbsent();
  const { data, isLoading, error, refetch } = useGuestPageQuery({ slug }, { skip: isAbsent });
  if (data) return <GuestView guest={data} />;
  const isGone = isAbsent || !error || [400, 404].includes(asCallError(error).status ?? 0);
  return (
    <Band>
      <Meta title="Guest" hidden />
      <NoGuest>
        <h1 tabIndex={-1}>Guest</h1>
        {isLoading ? (
          <ListLoading words="Loading the guest…" rows={4} />
        ) : isGone ? (
          <>
            <p>There’s no guest at this address.</p>
            <ButtonLink look="plain" to={pages.archive}>
              View Complete Archive
            </ButtonLink>
          </>
        ) : (
          <ListFailed words="The guest couldn’t be loaded. Please try again." onRetry={() => void refetch()} />
        )}
      </NoGuest>
    </Band>
  );
}

function GuestView({ guest }: { guest: GuestPage }) {
  const { slug, name, imageUrl, description, links, recordings, related } = guest;
  const summary = description || `${name} in conversation with ${site.host.name}.`;
  return (
    <article>
      <Meta
        title={name}
        description={summary}
        path={pathOf('guest', slug)}
        type="profile"
        picture={sharePicture(imageUrl)}
      />
      <Band>
        <Back to="archive" />
        <Head>
          <Portrait>
            <GuestPortrait name={name} imageUrl={imageUrl} priority />
          </Portrait>
          <div>
            <h1 tabIndex={-1}>{name}</h1>
            {description && <Words>{description}</Words>}
            {links.length > 0 && (
              <Links aria-label={`${name} elsewhere`}>
                {links.map((link) => (
                  <li key={link}>
                    <a href={link} target="_blank" rel="noopener noreferrer">
                      {shortened(link)}
                    </a>
                  </li>
                ))}
              </Links>
            )}
          </div>
        </Head>
        <Part aria-labelledby="conversations">
          <h2 id="conversations">Conversations</h2>
          {recordings.length > 0 ? (
            <List>
              {recordings.map(({ path, title, kind, date, duration, others }) => (
                <Row key={path}>
                  <Kind>
                    {date && <time dateTime={date}>{dayOf(date)}</time>}
                    {date && duration && ' · '}
                    {duration}
                    {!date && !duration && kind}
                  </Kind>
                  <div>
                    <Title to={path}>{title}</Title>
                    {others.length > 0 && <Byline>with {listFormat.format(others)}</Byline>}
                  </div>
                </Row>
              ))}
            </List>
          ) : (
            <Byline>There’s no recording with {name} yet.</Byline>
          )}
        </Part>
      </Band>
      {related.length > 0 && (
        <Band ground="deep" aria-labelledby="related">
          <h2 id="related">Related guests</h2>
          <Cards>
            {related.map((other) => (
              <li key={other.slug}>
                <Card to={pathOf('guest', other.slug)}>
                  <GuestPortrait name={other.name} imageUrl={other.imageUrl} />
                  <span>{other.name}</span>
                </Card>
              </li>
            ))}
          </Cards>
        </Band>
      )}
    </article>
  );
}

const listFormat = new Intl.ListFormat(site.language);

/** "example.org/ana". */
function shortened(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}

const { useGuestPageQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The guest at `/guests/{slug}`; null if the document there has none. */
    guestPage: documentQuery<GuestPage | null, { slug: string }>(
      build,
      ({ slug }) => pathOf('guest', slug),
      ({ guestPage }) => guestPage ?? null,
    ),
  }),
});

const Back = styled(BackLink)`
  margin-bottom: ${space.block};
`;

const Head = styled.header`
  display: grid;
  gap: ${space.group};
  & > * { min-width: 0; }
  ${from.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: clamp(2.25rem, 5vw, 5rem);
    align-items: start;
  }
  ${from.desktop} { grid-template-columns: 24rem minmax(0, 1fr); h1 { margin-top: ${space.group}; } }
`;

const Portrait = styled.div`
  width: 100%;
  max-width: 24rem;
`;

const Words = styled.p`
  max-width: ${width.text};
  margin-top: ${space.block};
  font: 400 ${size.lead}/1.55 ${font.serif};
  white-space: pre-line;
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.block};
  margin-top: ${space.block};
  font-size: ${size.small};
  li { min-width: 0; }
  a { display: inline-block; padding-block: ${space.hair}; }
`;

const Part = styled.section`
  margin-top: ${space.part};
  h2 { margin-bottom: ${space.block}; }
`;

const Cards = styled.ul`
  display: grid;
  gap: ${space.block};
  margin-top: ${space.block};
  ${from.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${space.group}; }
`;

const Card = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 7.5rem) minmax(0, 1fr);
  gap: ${space.block};
  align-items: center;
  ${from.tablet} { grid-template-columns: minmax(0, 1fr); gap: ${space.near}; }
  color: ${color.ink};
  text-decoration-line: none;
  &:hover { color: ${color.brand}; text-decoration-line: underline; }
  & > span { font: 500 ${size.h3}/1.25 ${font.serif}; }
`;

const NoGuest = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  & > div { width: 100%; }
`;
