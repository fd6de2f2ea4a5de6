import { GuestArchive } from '../../features/content/guests/GuestArchive.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { heads } from './heads.ts';

export default function Archive() {
  return (
    <>
      <PageHero title={heads.archive.title} picture="circles">
        {heads.archive.description}
      </PageHero>
      <Band>
        <GuestArchive />
      </Band>
    </>
  );
}
