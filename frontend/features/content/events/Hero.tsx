import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { useActiveRecentEventQuery } from './eventsApi.ts';
import * as S from './Hero.styles.ts';
import { HeroPicture } from './HeroPicture.tsx';
import { WatchEvent } from './WatchEvent.tsx';

/** The top of the home page. */
export function Hero() {
  const { data: event } = useActiveRecentEventQuery();
  return (
    <S.Hero>
      <S.Words>
        <h1 tabIndex={-1}>{site.name}</h1>
        <S.Tagline>{site.tagline}</S.Tagline>
        <S.Intro>
          {site.host.name} sits down with teachers, monastics, scholars and poets and lets them take their time. No
          slogans, no hurry: an hour of listening to someone who has spent a life with the question.
        </S.Intro>
        <ButtonRow $above="tight">
          <ButtonLink to={pages.newsletter}>Subscribe to Updates</ButtonLink>
          <WatchEvent event={event} fallback={pages.product} look="plain">
            Watch Latest Episode
          </WatchEvent>
        </ButtonRow>
      </S.Words>
      <HeroPicture eventImage={event?.imageUrl || undefined} />
    </S.Hero>
  );
}
