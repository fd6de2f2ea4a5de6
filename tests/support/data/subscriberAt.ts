import { addressHash, findAddress, holderOf } from '../../../functions/lib/people/subscribers/rows.ts';

const addressOf = async (email: string) => findAddress(await addressHash(email));

/** In unit tests, the id of the subscriber with this address. */
export const subscriberAt = async (email: string): Promise<string> => holderOf(await addressOf(email)) ?? 'nobody';

/** The id of the current or former subscriber with this address, as in the links of their mails. */
export const readerAt = async (email: string): Promise<string> => (await addressOf(email))?.id ?? 'nobody';
