import { styled } from 'styled-components';
import { site } from '../../../shared/site/site.ts';
import { AboutSeries } from '../../features/site/show/AboutSeries.tsx';
import { Mission } from '../../features/site/show/Mission.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { Lead } from '../../ui/text/Text.tsx';
import { space } from '../../ui/theme/theme.ts';

export default function About() {
  return (
    <>
      <PageHero title={`About ${site.name}`} picture="bamboo">
        {site.tagline}
      </PageHero>
      <Band>
        <Opening>
          {site.name} is a series of recorded conversations, made by {site.publisher.name} and hosted by{' '}
          {site.host.name}, its {site.host.role}. Four things keep us at it.
        </Opening>
        <Mission />
      </Band>
      <AboutSeries />
    </>
  );
}

const Opening = styled(Lead)`
  margin-bottom: ${space.part};
`;
