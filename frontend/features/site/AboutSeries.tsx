import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { Band, ButtonRow, TwoColumns } from '../../ui/layout/layout.tsx';
import { Paragraphs, Prose } from '../../ui/text/Text.tsx';

export function AboutSeries() {
  return (
    <Band ground="deep" aria-labelledby="about-series">
      <TwoColumns>
        <h2 id="about-series">About {site.product.plural}</h2>
        <div>
          <Prose>
            <Paragraphs text={site.texts.series} />
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
