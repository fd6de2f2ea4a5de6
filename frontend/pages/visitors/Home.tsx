import { styled } from 'styled-components';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { Featured } from '../../features/content/events/Featured.tsx';
import { Hero } from '../../features/content/events/Hero.tsx';
import { JoinCommunity } from '../../features/people/newsletter/NewsletterForm.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { Column, Section } from '../../ui/layout/layout.tsx';
import { Kicker, Paragraphs, Prose } from '../../ui/text/Text.tsx';
import { color, from, radius, space } from '../../ui/theme/theme.ts';

export default function Home() {
  return (
    <>
      <Hero />
      <AboutShow />
      <Featured />
      <JoinCommunity />
    </>
  );
}

export function AboutShow() {
  const { name, role } = site.host;
  return (
    <Section aria-labelledby="host">
      <Rule />
      <Column>
        <Halves>
          <div>
            <Kicker>Your host</Kicker>
            <h2 id="host">{name}</h2>
            <Role>
              {role}, {site.publisher.name}
            </Role>
            <Prose>
              <Paragraphs text={site.texts.biography} />
            </Prose>
          </div>
          <Card aria-labelledby="about-show">
            <h3 id="about-show">About The Show</h3>
            <Paragraphs text={site.texts.show} />
            <ButtonLink look="plain" on="night" to={pages.about}>
              More about the show
            </ButtonLink>
          </Card>
        </Halves>
      </Column>
    </Section>
  );
}

const Rule = styled(Column)`
  margin-top: calc(-1 * ${space.section});
  margin-bottom: ${space.section};
  &::before { content: ''; display: block; border-top: 1px solid ${color.hairline}; }
`;

const Halves = styled.div`
  display: grid;
  gap: ${space.part};
  align-items: center;
  ${from.desktop} { grid-template-columns: 1.2fr 1fr; gap: ${space.section}; }
`;

const Role = styled.p`
  margin: ${space.tight} 0 ${space.block};
  color: ${color.inkSoft};
`;

const Card = styled.aside`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  padding: clamp(1.75rem, 1rem + 3vw, 3rem);
  border-radius: ${radius.card};
  background: ${color.night};
  color: ${color.nightSoft};
  h3 { color: ${color.paper}; }
  h3::after { content: ''; display: block; width: 2.5rem; margin-top: ${space.text}; border-top: 2px solid ${color.saffron}; }
`;
