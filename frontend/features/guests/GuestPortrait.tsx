import { ContentImage } from '../../ui/ContentImage.tsx';
import { Picture } from '../../ui/Picture.tsx';
import * as S from './GuestPortrait.styles.ts';

const sizes = '(min-width: 64rem) 23rem, (min-width: 44rem) 30vw, 92vw';

/** Of the site's own, those that show nobody. */
const landscapes = ['hero-tall', 'water', 'bamboo', 'lake', 'circles', 'book'] as const;

/** The same name has the same one. */
const landscapeOf = (name: string) =>
  landscapes[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % landscapes.length] ?? 'circles';

/** A guest's photo; without one, or when it fails, a landscape with the last word of the name. */
export function GuestPortrait({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  return (
    <S.Frame>
      <ContentImage
        key={imageUrl}
        address={imageUrl}
        sizes={sizes}
        instead={
          <>
            <Picture name={landscapeOf(name)} sizes={sizes} alt="" />
            <S.LastWord aria-hidden="true">{lastWord(name)}</S.LastWord>
          </>
        }
      />
    </S.Frame>
  );
}

export const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? '';
