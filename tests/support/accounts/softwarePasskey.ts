import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyLogin } from '../../../shared/accounts/model.ts';

/* Real keys and real signatures, and lies on request: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */

const flag = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, newKey: 0x40 };

/** What a device, a browser or an attacker says other than the truth. */
export interface Lies {
  type?: string;
  origin?: string;
  challenge?: string;
  crossOrigin?: boolean;
  rpId?: string;
  present?: boolean;
  verified?: boolean;
  signCount?: number;
  /** Some devices attest themselves, though no one asked. */
  attestsItself?: boolean;
  /** Signs instead of the passkey. */
  signer?: Pick<SoftwarePasskey, 'algorithm' | 'privateKey'>;
  fields?: Partial<PasskeyLogin>;
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256' | 'ES384';

export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  /** How often it signed; a device that does not count stays at 0. */
  signCount = 0;
  userHandle = '';
  readonly synced: boolean;
  private readonly counts: boolean;
  private readonly origin: string;
  readonly algorithm: Algorithm;
  readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(
    origin: string,
    {
      algorithm = 'ES256',
      counts = false,
      synced = false,
    }: { algorithm?: Algorithm; counts?: boolean; synced?: boolean } = {},
  ) {
    const { privateKey, publicKey } = keysFor(algorithm);
    this.privateKey = privateKey;
    this.publicKey = publicKey;
    this.algorithm = algorithm;
    this.origin = origin;
    this.counts = counts;
    this.synced = synced;
  }

  /** As `navigator.credentials.create()` does, in the form that the endpoint takes. */
  create(options: CreationOptions, name = 'A key', lies: Lies = {}): NewPasskey {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const made = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.algorithm, this.publicKey)]);
    const authData = Buffer.concat([this.authData(options.rp.id ?? '', lies, flag.newKey), made]);
    const clientData = this.clientData('webauthn.create', options.challenge, lies);
    const [fmt, attStmt] = lies.attestsItself ? ['packed', this.statement(authData, clientData)] : ['none', new Map()];
    const attestationObject = cbor(
      new Map<string, Encodable>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]),
    );
    return {
      ...{ name, id: this.id, transports: ['internal'] },
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    };
  }

  /** As `navigator.credentials.get()` does. */
  sign(options: RequestOptions, lies: Lies = {}): PasskeyLogin {
    if (this.counts) this.signCount++;
    const authenticatorData = this.authData(options.rpId ?? '', lies);
    const clientData = this.clientData('webauthn.get', options.challenge, lies);
    const signature = signatureOf(lies.signer ?? this, authenticatorData, clientData);
    return {
      ...{ id: this.id, userHandle: this.userHandle },
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...lies.fields,
    };
  }

  /** https://www.w3.org/TR/webauthn-3/#sctn-packed-attestation, without certificates. */
  private statement(authData: Buffer, clientData: Buffer): Encodable {
    return new Map<string, Encodable>([
      ['alg', -7],
      ['sig', signatureOf(this, authData, clientData)],
    ]);
  }

  private authData(rpId: string, lies: Lies, more = 0): Buffer {
    const { present = true, verified = true, signCount = this.signCount } = lies;
    const synced = this.synced ? flag.mayBeSynced | flag.synced : 0;
    const flags = (present ? flag.present : 0) | (verified ? flag.verified : 0) | synced | more;
    const end = Buffer.alloc(5);
    end.writeUInt8(flags);
    end.writeUInt32BE(signCount, 1);
    const site = createHash('sha256').update(lies.rpId ?? rpId);
    return Buffer.concat([site.digest(), end]);
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.origin, crossOrigin = false } = lies;
    const data = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data));
  }
}

function signatureOf(
  { algorithm, privateKey }: Pick<SoftwarePasskey, 'algorithm' | 'privateKey'>,
  authData: Buffer,
  clientData: Buffer,
): Buffer {
  const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
  return sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey);
}

function keysFor(algorithm: Algorithm) {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return generateKeyPairSync('ec', { namedCurve: algorithm === 'ES256' ? 'P-256' : 'P-384' });
}

/** RFC 9053, sections 2 and 7; RFC 8230, section 4: the key’s type, its algorithm, and its parameters. */
function coseKey(algorithm: Algorithm, key: KeyObject): Buffer {
  const jwk = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  const values: Record<Algorithm, Encodable[]> = {
    ES256: [2, -7, 1, part('x'), part('y')],
    ES384: [2, -35, 2, part('x'), part('y')],
    EdDSA: [1, -8, 6, part('x')],
    RS256: [3, -257, part('n'), part('e')],
  };
  const labels = [1, 3, -1, -2, -3];
  return cbor(new Map(values[algorithm].map((value, n) => [labels[n] ?? 0, value])));
}

type Encodable = number | string | Buffer | Map<string | number, Encodable>;

/** RFC 8949, as far as it is needed here. */
function cbor(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 0x100) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}
