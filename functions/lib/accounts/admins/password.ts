import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalize } from '../../../../shared/platform/normalize.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * OWASP's first choice for scrypt: N = 2^17, r = 8, p = 1 (Password Storage Cheat Sheet). It takes 128 MB. Only tests set
 * another N, because they sign in hundreds of times.
 */
const cost = () => ({ N: Number(process.env.SCRYPT_N ?? 2 ** 17), r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
const keyLength = 32;

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
function hashOf(salt: Buffer, key: Buffer): string {
  const { N, r, p } = cost();
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return hashOf(salt, await derive(normalize(password, 'NFKC'), salt, keyLength, cost()));
}

/** A hash that no password matches. Checking it takes as long as checking a real one. */
const placeholderHash = () => hashOf(Buffer.alloc(16), Buffer.alloc(keyLength));

/** Without a hash (the username is unknown) it takes just as long and returns false. */
export async function checkPassword(password: string, hash: string | undefined, work = derive): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? placeholderHash()).split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { ...cost(), N: Number(N), r: Number(r), p: Number(p) };
  const actual = await work(normalize(password, 'NFKC'), Buffer.from(salt, 'base64url'), expected.length, options);
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
