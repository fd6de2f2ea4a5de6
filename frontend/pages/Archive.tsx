import { GuestArchive } from '../features/guests/GuestArchive.tsx';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function Archive() {
  return (
    <>
      <Meta {...heads.archive} />
      <PageHero title={heads.archive.title} picture="circles">
        {heads.archive.description}
      </PageHero>
      <Section>
        <Column>
          <GuestArchive />
        </Column>
      </Section>
    </>
  );
}
