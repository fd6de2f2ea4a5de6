import { use, useCallback, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GuestArchive } from '../../features/content/guests/GuestArchive.tsx';
import { Band } from '../../ui/layout/Band.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { ArchiveEditing } from '../archiveEditing/ArchiveEditing.tsx';
import { ShowInstead } from '../frames/SiteFrame.tsx';
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

/** Gives way to the admin's view of the archive once the address brings an admin key. */
function useEditing() {
  const show = use(ShowInstead);
  const end = useCallback(() => show(null), [show]);
  const isAsked = useSearchParams()[0].has('adminKey');
  useLayoutEffect(() => {
    if (isAsked) show(<ArchiveEditing onEnd={end} />);
  }, [isAsked, show, end]);
}
