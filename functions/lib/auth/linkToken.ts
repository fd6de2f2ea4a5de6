import { hmac, same } from '../digest.ts';
import { secret } from '../secrets.ts';

/** What a link in a mail lets its reader do without a login. A token for one is worth nothing for another. */
type Purpose = 'unsubscribe' | 'cancel-signup';

/** `<id>.<signature>`. It does not expire: a mail may be opened years later. */
export async function linkToken(purpose: Purpose, id: string): Promise<string> {
  return `${id}.${await sign(purpose, id)}`;
}

/** The id, or undefined when the token was not made here or for something else. */
export async function readLinkToken(purpose: Purpose, token: string): Promise<string | undefined> {
  const [id = '', signature = ''] = token.split('.');
  return same(signature, await sign(purpose, id)) ? id : undefined;
}

const sign = async (purpose: Purpose, id: string) => hmac(await secret('unsubscribe'), `${purpose}:${id}`);
