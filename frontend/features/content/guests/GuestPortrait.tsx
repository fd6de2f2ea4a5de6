import { ContentImage } from '../../../ui/pictures/ContentImage.tsx';
import * as S from './GuestPortrait.styles.ts';
import { portrait } from './portrait.ts';

const sizes = '(min-width: 64rem) 23rem, (min-width: 44rem) 30vw, 92vw';

interface Props {
  name: string;
  imageUrl: string | null;
  /** For the first screen. */
  priority?: boolean;
}

/** A guest's photo; if there is none or it fails to load, a drawn card with the last word of the name. */
export function GuestPortrait({ name, imageUrl, priority = false }: Props) {
  return (
    <S.Frame>
      <ContentImage
        key={imageUrl}
        address={imageUrl}
        sizes={sizes}
        fallback={<DrawnCard name={name} />}
        priority={priority}
      />
    </S.Frame>
  );
}

function DrawnCard({ name }: { name: string }) {
  return (
    <S.Drawn>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; it contains only the name's initials */}
      <div dangerouslySetInnerHTML={{ __html: portrait(name) }} />
      <S.LastWord aria-hidden="true">{lastWord(name)}</S.LastWord>
    </S.Drawn>
  );
}

const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? '';
