import { addressHash, findAddress, holderOf } from '../../../functions/lib/people/subscribers/addresses.ts';

const addressOf = async (email: string) => findAddress(await addressHash(email));

/** In unit tests, the id of who is subscribed with an address. */
export const subscriberAt = async (email: string): Promise<string> => holderOf(await addressOf(email)) ?? 'nobody';

/** The same, also where they are no longer: as the links of their mails have it. */
export const readerAt = async (email: string): Promise<string> => (await addressOf(email))?.id ?? 'nobody';
