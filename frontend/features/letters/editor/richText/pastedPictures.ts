export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

const onTheWeb = /^(https?:|\/(?!\/))/i;

/** Pasted content, with its pictures by where they are. */
export interface PastedPictures {
  within: { picture: HTMLImageElement; file: File }[];
  /** How many pictures no reader could load. They are removed from `document`. */
  lost: number;
  document: Document;
}

/** Reads pasted HTML; undefined if all its pictures are on the web. The document runs and loads nothing. */
export function pastedPictures(html: string): PastedPictures | undefined {
  if (!/<img/i.test(html)) return undefined;
  const pasted: PastedPictures = { within: [], lost: 0, document: new DOMParser().parseFromString(html, 'text/html') };
  for (const picture of pasted.document.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? '';
    if (onTheWeb.test(address)) continue;
    const file = fileOf(address);
    if (file) pasted.within.push({ picture, file });
    else {
      pasted.lost += 1;
      picture.remove();
    }
  }
  return pasted.within.length + pasted.lost > 0 ? pasted : undefined;
}

/** The file in a `data:` address; undefined if the site does not accept it. */
export function fileOf(address: string): File | undefined {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+)[^,]*;base64,\s*([\w+/=\s]+)$/.exec(address) ?? [];
  if (!pictureTypes.includes(type)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `picture.${type.slice('image/'.length)}`, { type });
  } catch {
    return undefined;
  }
}

/** Why files are not put into a mail; undefined if all of them are. */
export function refusalOf(files: File[]): string | undefined {
  const others = files.filter(({ type }) => !pictureTypes.includes(type));
  if (others.length === 0) return undefined;
  const named = others.map(({ name }) => `“${name || 'What you added'}”`).join(', ');
  return `${named} ${others.length === 1 ? 'isn’t a picture' : 'aren’t pictures'} that email programs show. Use JPEG, PNG, WebP, AVIF or GIF.`;
}

export const lostPicturesText = (count: number) =>
  count === 1
    ? 'A picture couldn’t be pasted because it isn’t on the web. Save it as a file, and drag the file into the text.'
    : `${count} pictures couldn’t be pasted because they aren’t on the web. Save them as files, and drag the files into the text.`;
