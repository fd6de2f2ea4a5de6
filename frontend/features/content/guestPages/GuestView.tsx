import type { GuestPage, GuestRecording, RelatedGuest } from '../../../../shared/publishing/model/guestPage.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { Band } from '../../../ui/layout/layout.tsx';
import { sharePicture } from '../../../ui/page/head.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Byline } from '../../../ui/text/Text.tsx';
import { GuestPortrait } from '../guests/GuestPortrait.tsx';
import * as S from './GuestView.styles.ts';

/** A portrait of one guest: who they are, what was recorded with them, and who is near them. */
export function GuestView({ guest }: { guest: GuestPage }) {
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
        <S.Back fallback="archive" />
        <S.Head>
          <S.Portrait>
            <GuestPortrait name={name} imageUrl={imageUrl} priority />
          </S.Portrait>
          <div>
            <S.Name tabIndex={-1}>{name}</S.Name>
            {description && <S.Words>{description}</S.Words>}
            {links.length > 0 && (
              <S.Links aria-label={`${name} elsewhere`}>
                {links.map((link) => (
                  <li key={link}>
                    <a href={link} target="_blank" rel="noopener noreferrer">
                      {shortened(link)}
                    </a>
                  </li>
                ))}
              </S.Links>
            )}
          </div>
        </S.Head>
        <S.Part aria-labelledby="conversations">
          <h2 id="conversations">Conversations</h2>
          {recordings.length > 0 ? (
            <S.List>
              {recordings.map((recording) => (
                <Row key={recording.path} recording={recording} />
              ))}
            </S.List>
          ) : (
            <S.None>There’s no recording with {name} yet.</S.None>
          )}
        </S.Part>
      </Band>
      {related.length > 0 && (
        <Band ground="deep" aria-labelledby="related">
          <h2 id="related">Related guests</h2>
          <S.Cards>
            {related.map((other) => (
              <li key={other.slug}>
                <Card guest={other} />
              </li>
            ))}
          </S.Cards>
        </Band>
      )}
    </article>
  );
}

function Row({ recording: { path, title, kind, date, duration, others } }: { recording: GuestRecording }) {
  return (
    <S.Row>
      <S.When>
        {date && <time dateTime={date}>{dayOf(date)}</time>}
        {date && duration && ' · '}
        {duration}
        {!date && !duration && kind}
      </S.When>
      <div>
        <S.Title to={path}>{title}</S.Title>
        {others.length > 0 && <Byline>with {listFormat.format(others)}</Byline>}
      </div>
    </S.Row>
  );
}

const listFormat = new Intl.ListFormat(site.language);

const Card = ({ guest: { slug, name, imageUrl } }: { guest: RelatedGuest }) => (
  <S.Card to={pathOf('guest', slug)}>
    <GuestPortrait name={name} imageUrl={imageUrl} />
    <S.CardName>{name}</S.CardName>
  </S.Card>
);

/** "example.org/ana". */
function shortened(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
