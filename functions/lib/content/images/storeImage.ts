import * as media from './media.ts';
import { picture } from './picture.ts';

/** Stores an uploaded image; returns the path under which the site serves it. */
export const storeImage = async (file: Uint8Array): Promise<string> => media.store(await picture(file));
