import { use, useCallback, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepMode, keptMode } from '../../features/content/archiveAdmin/keptMode.ts';
import { GuestArchive } from '../../features/content/guests/GuestArchive.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { ArchiveEditing } from '../archiveEditing/ArchiveEditing.tsx';
import { ReplacePage } from '../frames/SiteFrame.tsx';
import { heads } from './heads.ts';

export default function Archive() {
  useEditing();
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

/** Replaces the page by the admin's view of the archive if the address contains an admin key, or admin mode is on. */
function useEditing() {
  const replacePage = use(ReplacePage);
  const hasAdminKey = useSearchParams()[0].has('adminKey');
  const end = useCallback(() => {
    keepMode(null);
    replacePage(null);
  }, [replacePage]);
  useLayoutEffect(() => {
    if (hasAdminKey || keptMode()) replacePage(<ArchiveEditing onEnd={end} />);
  }, [hasAdminKey, replacePage, end]);
}
