import { hmac, same } from './digest.ts';
import { secret } from './secrets.ts';

/** `<subscriber id>.<signature>`. It does not expire: a mail may be opened years later. */
export async function unsubscribeToken(subscriberId: string): Promise<string> {
  return `${subscriberId}.${await sign(subscriberId)}`;
}

/** The subscriber's id, or undefined when the token was not made here. */
export async function readUnsubscribeToken(token: string): Promise<string | undefined> {
  const [id = '', signature = ''] = token.split('.');
  return same(signature, await sign(id)) ? id : undefined;
}

const sign = async (subscriberId: string) => hmac(await secret('unsubscribe'), `unsubscribe:${subscriberId}`);
