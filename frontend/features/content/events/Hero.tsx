import { useEffect, useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { useActiveRecentEventQuery } from '../../../queries/shownEvents.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ButtonRow, Column, Stack } from '../../../ui/layout/layout.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { WatchEvent } from './Featured.tsx';

export function Hero() {
  const { data: event } = useActiveRecentEventQuery();
  return (
    <Opening>
      <Stack $gap="block">
        <h1 tabIndex={-1}>{site.name}</h1>
        <Tagline>{site.tagline}</Tagline>
        <Intro>{site.texts.introduction}</Intro>
        <ButtonRow $above="tight">
          <ButtonLink to={pages.newsletter}>Subscribe to Updates</ButtonLink>
          <WatchEvent event={event} fallback={pages.product} look="plain">
            Watch Latest Episode
          </WatchEvent>
        </ButtonRow>
      </Stack>
      <Arch>
        {site.texts.portrait ? (
          <Portrait src={site.texts.portrait} alt={site.host.name} fetchPriority="high" />
        ) : (
          <Host name="host" sizes="(min-width: 64rem) 28rem, (min-width: 44rem) 40vw, 88vw" priority />
        )}
        {event?.imageUrl && <EventPicture key={event.imageUrl} address={event.imageUrl} />}
      </Arch>
    </Opening>
  );
}

/** Milliseconds before the event's picture starts to replace the host's (docs/spec.md, Recordings). */
const swapDelay = 3000;

/** For visitors who prefer reduced motion the host stays. */
function EventPicture({ address }: { address: string }) {
  const [due, setDue] = useState(false);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setDue(true), swapDelay);
    return () => clearTimeout(timer);
  }, []);
  return due && <Event src={address} alt="" $shown={loaded} onLoad={() => setLoaded(true)} />;
}

const Opening = styled(Column).attrs({ as: 'section' })`
  display: grid;
  gap: ${space.part};
  align-items: center;
  padding-block: clamp(2.5rem, 1.5rem + 3.5vw, 5rem) ${space.part};
  ${from.tablet} { grid-template-columns: 1.15fr 0.85fr; }
  ${from.desktop} { grid-template-columns: 1.25fr 1fr; }
  h1 { font-size: ${size.display}; line-height: 0.98; letter-spacing: -0.022em; }
`;

const Tagline = styled.p`
  max-width: 28rem;
  color: ${color.brand};
  font: italic 400 clamp(1.45rem, 1.25rem + 0.9vw, 2rem)/1.28 ${font.serif};
`;

const Intro = styled.p`
  max-width: 33rem;
  color: ${color.inkSoft};
  font-size: clamp(1.0625rem, 1rem + 0.25vw, 1.1875rem);
`;

const Arch = styled.div`
  position: relative;
  overflow: hidden;
  width: min(100%, 28rem);
  margin-inline: auto;
  aspect-ratio: 4 / 5;
  border-radius: 50vw 50vw 4px 4px;
  background: ${color.paperDeep};
  ${from.desktop} { margin-inline: auto 0; }
`;

const Host = styled(Picture)`
  height: 100%;
  object-fit: cover;
`;

const Portrait = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

const fadeIn = keyframes`from { opacity: 0; } to { opacity: 1; }`;

const Event = styled.img<{ $shown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: 0;
  ${({ $shown }) => $shown && css`animation: ${fadeIn} 12s ease forwards;`}
`;
