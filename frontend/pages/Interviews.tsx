import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { RecordingList } from '../features/recordings/RecordingList.tsx';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';

const description = `Every recorded ${site.product.singular} in one place.`;

export default function Interviews() {
  return (
    <>
      <Meta title="Interviews" description={description} path={pages.interviews} />
      <PageHero title="Interviews" picture="recent" ground="night">
        {description}
      </PageHero>
      <Section>
        <Column $width="60rem">
          <RecordingList />
        </Column>
      </Section>
    </>
  );
}
