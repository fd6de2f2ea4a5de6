import { RecordingList } from '../../features/content/recordings/RecordingList.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { heads } from './heads.ts';

export default function Interviews() {
  return (
    <>
      <PageHero title="Interviews" picture="recent" ground="night">
        {heads.interviews.description}
      </PageHero>
      <Band width="60rem">
        <RecordingList />
      </Band>
    </>
  );
}
