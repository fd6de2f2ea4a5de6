import { RecordingList } from '../features/recordings/RecordingList.tsx';
import { Band } from '../ui/Band.tsx';
import { PageHero } from '../ui/PageHero.tsx';
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
