import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { recordingLink } from '../../../../shared/platform/videoLink.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import * as S from './GuestArchive.styles.ts';

/** A guest's name, which links to the recording if there is one. */
export function GuestName({ guest: { id, name, url } }: { guest: ArchiveGuest }) {
  if (!recordingLink(url)) return <S.Name>{name}</S.Name>;
  return (
    <S.Watchable to={pathOf('video', id)}>
      <span>{name}</span>
      <S.Badge>Watch</S.Badge>
    </S.Watchable>
  );
}
