import { RecordingList } from '../features/recordings/RecordingList.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function Interviews() {
  return (
    <>
      <PageHero title="Interviews" picture="recent" ground="night">
        {heads.interviews.description}
      </PageHero>
      <Section>
        <Column $width="60rem">
          <RecordingList />
        </Column>
      </Section>
    </>
  );
}
