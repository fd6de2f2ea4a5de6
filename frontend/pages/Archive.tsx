import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { GuestArchive } from '../features/guests/GuestArchive.tsx';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { ArchiveEditing } from './ArchiveEditing.tsx';

const title = `${site.product.plural} Archive`;
const description = `Everyone who has sat down with ${site.host.name}, from the first evening to the last.`;

export default function Archive() {
  return (
    <>
      <Meta title={title} description={description} path={pages.archive} />
      <PageHero title={title} picture="circles">
        {description}
      </PageHero>
      <Section>
        <Column>
          <ArchiveEditing>
            <GuestArchive />
          </ArchiveEditing>
        </Column>
      </Section>
    </>
  );
}
