import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { Band, ButtonRow, TwoColumns } from '../../ui/layout/layout.tsx';
import { Prose } from '../../ui/text/Text.tsx';

const { singular, plural } = site.product;

export function AboutSeries() {
  return (
    <Band ground="deep" aria-labelledby="about-series">
      <TwoColumns>
        <h2 id="about-series">About {plural}</h2>
        <div>
          <Prose>
            <p>
              A {singular} is an evening with one guest. {site.host.name} asks, the guest takes the time an answer
              needs, and a small audience listens in the room and online. Nothing is rehearsed and little is cut.
            </p>
            <p>
              Zen teachers and Carmelite sisters have sat in that chair, physicists and gardeners, people who have given
              their lives to silence and people who came to it late. What they share: they speak from practice, and they
              take questions.
            </p>
            <p>Every recording is free to watch and listen to, and always will be.</p>
          </Prose>
          <ButtonRow $above="group">
            <ButtonLink to={pages.interviews}>All recordings</ButtonLink>
            <ButtonLink look="plain" to={pages.signup}>
              Join Live Audience
            </ButtonLink>
          </ButtonRow>
        </div>
      </TwoColumns>
    </Band>
  );
}
