import * as media from './media.ts';
import { picture } from './picture.ts';

/** Takes an uploaded file in: answers the path under which the site serves it. */
export const storeImage = async (file: Uint8Array): Promise<string> => media.store(await picture(file));
