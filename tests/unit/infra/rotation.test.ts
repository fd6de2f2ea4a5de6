import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { originRotation } from '../../../infra/operate/rotation/origin.ts';
import type { Options } from '../../../infra/operate/rotation/rotation.ts';
import { sessionRotation } from '../../../infra/operate/rotation/session.ts';
import { unsubscribeRotation } from '../../../infra/operate/rotation/unsubscribe.ts';
import type { Target } from '../../../infra/operate/target.ts';
import { originHeader } from '../../../shared/constants.ts';
import { readLinkKeys, valuesLast, writeLinkKeys } from '../../../shared/rotation.ts';
import { installFakeSecrets } from '../../support/fakeSecrets.ts';

let manager: ReturnType<typeof installFakeSecrets>;
let said: string[];
const invoke = vi.fn<Target['invoke']>();
const target: Target = {
  invoke,
  rest: [],
  selection: '',
  stack: async () => ({
    name: 'the stack Other',
    aws: { region: 'us-east-1' },
    output: (name) => name.replace('secrets/', '').toUpperCase(),
  }),
};
const day = 24 * 60 * 60 * 1000;
const options = (given: Partial<Options> = {}): Options => ({
  ...{ olderThan: undefined, compromised: false },
  command: (rest) => `npm run rotate -- ${rest} --stack Other`,
  ...given,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date', 'setTimeout'] });
  manager = installFakeSecrets();
  invoke.mockReset().mockResolvedValue({ resealed: [], unreadable: [] });
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const killed = () => {
  throw new Error('Killed');
};
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** What comes of `work`, which waits: the clock goes as fast as it needs. Answers for how long it waited. */
async function waited(work: Promise<unknown>): Promise<number> {
  const start = Date.now();
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  end.catch(() => {});
  while (!isDone) await vi.advanceTimersByTimeAsync(1000);
  await end;
  return Date.now() - start;
}

describe('the keys of links', () => {
  const keys = () => readLinkKeys(manager.text('UNSUBSCRIBE'));
  const rotation = () => unsubscribeRotation(target);
  const rotate = async (given?: Partial<Options>) => waited((await rotation()).rotate(options(given)));
  const finish = async (olderThan?: number, given?: Partial<Options>) =>
    waited(
      (await rotation()).finish(options({ ...(olderThan !== undefined && { olderThan: olderThan * day }), ...given })),
    );

  test('are the plain value until the first rotation, which stays the key of ids and goes on verifying', async () => {
    const plain = manager.text('UNSUBSCRIBE');
    const made = new Date().toISOString();
    expect(keys()).toEqual({ ids: plain, links: [{ key: plain }] });
    later(100 * day);
    await rotate();
    later(100 * day);
    await rotate();
    const { ids, links } = keys();
    expect(ids).toBe(plain);
    expect(links.map(({ since }) => since?.slice(0, 10))).toEqual(['2026-07-20', '2026-04-11', '2026-01-01']);
    expect(links[2]).toEqual({ key: plain, since: made });
    for (const { key } of links) expect(key).toMatch(/^[\w-]{64}$/);
    expect(new Set(links.map(({ key }) => key)).size).toBe(3);
    expect(await (await rotation()).status()).toBe(
      'since 2026-07-20 00:00 UTC; links since 2026-01-01 00:00 UTC go on, by 2 earlier keys',
    );
  });

  test('end by the days since they were replaced, as the operator names them', async () => {
    later(100 * day);
    await rotate();
    later(100 * day);
    await rotate();
    later(80 * day);
    const [newest, second] = keys().links;
    await finish(400);
    await finish(181);
    expect(said.at(-1)).toMatch(/^No key was replaced before 2026-04-1\d 00:00 UTC: all are kept$/);
    expect(keys().links).toHaveLength(3);
    await finish(170);
    expect(keys().links).toEqual([newest, second]);
    expect(said.at(-1)).toMatch(
      /^Ended: one earlier key\. Unsubscribe and cancel links in mails sent before 2026-04-11 .* are not valid any more/,
    );
    expect(manager.hasPrevious('UNSUBSCRIBE')).toBe(false);
    await finish(60);
    expect(keys().links).toEqual([newest]);
  });

  test('of the last sixty days do not end, unless somebody knows them', async () => {
    await rotate();
    await expect(finish()).rejects.toThrow(
      'Say which keys end, by when they were replaced: npm run rotate -- unsubscribe --finish --older-than 400d --stack Other',
    );
    await expect(finish(59)).rejects.toThrow('People must be able to unsubscribe from mails of the last 60 days');
    expect(keys().links).toHaveLength(2);
    const newest = keys().links[0];
    expect(await finish(0, { compromised: true })).toBeGreaterThanOrEqual(valuesLast - 10_000);
    expect(said).toContainEqual(
      expect.stringMatching(/^Functions may sign with the previous value for \d+ s yet: wait/),
    );
    expect(keys().links).toEqual([newest]);
  });

  test('are not replaced twice a day: an interrupted command that did it says so', async () => {
    await rotate();
    await expect(rotate()).rejects.toThrow(/^A new key signs links since 2026-01-01 00:00 UTC: nothing is left to do/);
    await rotate({ compromised: true });
    later(day);
    await rotate();
    expect(keys().links).toHaveLength(4);
  });

  test('whose end was interrupted go on, and end when the command is run again', async () => {
    later(100 * day);
    await rotate();
    later(100 * day);
    manager.hook('before', 'UpdateSecretVersionStage', 'AWSPREVIOUS', killed);
    await expect(finish(90)).rejects.toThrow('Killed');
    expect([keys().links.length, manager.hasPrevious('UNSUBSCRIBE')]).toEqual([1, true]);
    await finish(90);
    expect([keys().links.length, manager.hasPrevious('UNSUBSCRIBE')]).toEqual([1, false]);
  });

  test('of a restored backup and of the stack before it are all kept, and end as others do', async () => {
    const own = manager.text('UNSUBSCRIBE');
    later(50 * day);
    const [one, two] = ['b'.repeat(64), 'a'.repeat(64)];
    const links = [
      { key: one, since: '2025-06-01T00:00:00.000Z' },
      { key: two, since: '2025-01-01T00:00:00.000Z' },
    ] as const;
    manager.put('UNSUBSCRIBE', writeLinkKeys({ ids: two, links: [...links] }));
    await finish(100);
    expect(said.at(-1)).toContain('all are kept');
    later(10 * day);
    await rotate();
    expect(keys().ids).toBe(two);
    expect(
      keys()
        .links.map(({ key }) => key)
        .slice(1),
    ).toEqual([one, own, two]);
    later(70 * day);
    await finish(75);
    expect(
      keys()
        .links.map(({ key }) => key)
        .slice(1),
    ).toEqual([one]);
  });

  test('that are no keys are refused', async () => {
    manager.put('UNSUBSCRIBE', '{"ids":"a"}');
    await expect(rotate()).rejects.toThrow('The secret "unsubscribe" holds neither a plain value nor JSON');
  });
});

describe('the session’s secret', () => {
  const rotate = async () => waited((await sessionRotation(target)).rotate(options()));
  const finish = async () => waited((await sessionRotation(target)).finish(options()));

  test('has its second factors sealed before it gets a second value, and again after', async () => {
    const old = manager.text('SESSION');
    const texts: string[] = [];
    invoke.mockImplementation(async () => {
      texts.push(manager.text('SESSION'));
      return { resealed: ['Ana'], unreadable: [] };
    });
    await rotate();
    expect(texts).toEqual([old, manager.text('SESSION')]);
    expect(invoke).toHaveBeenCalledWith('workers/manageAdmins', { act: 'reseal-2fa' });
    expect(manager.text('SESSION')).not.toBe(old);
  });

  test('is not rotated twice before the end, nor while nothing opens a second factor', async () => {
    invoke.mockResolvedValueOnce({ resealed: [], unreadable: ['Ana', 'Ben'] });
    await expect(rotate()).rejects.toThrow('Nothing opens the second factor of Ana, Ben: switch it off');
    expect(manager.hasPrevious('SESSION')).toBe(false);
    await rotate();
    const text = manager.text('SESSION');
    await expect(rotate()).rejects.toThrow('run npm run rotate -- session --finish --stack Other first');
    expect(manager.text('SESSION')).toBe(text);
  });

  test('goes on where it was interrupted', async () => {
    invoke.mockResolvedValueOnce({ resealed: [], unreadable: [] }).mockRejectedValueOnce(new Error('Killed'));
    await expect(rotate()).rejects.toThrow('Killed');
    const text = manager.text('SESSION');
    invoke.mockResolvedValueOnce({ resealed: ['Ana'], unreadable: [] });
    await rotate();
    expect(manager.text('SESSION')).toBe(text);
    expect(said.at(-2)).toBe('Sealed anew: the second factor of Ana');
  });

  test('keeps its previous value while it opens a second factor', async () => {
    await rotate();
    invoke.mockResolvedValueOnce({ resealed: [], unreadable: ['Ana'] });
    await expect(finish()).rejects.toThrow('Nothing opens the second factor of Ana');
    expect(manager.hasPrevious('SESSION')).toBe(true);
    await finish();
    expect(manager.hasPrevious('SESSION')).toBe(false);
    await finish();
    expect(said.at(-1)).toBe('There is nothing to finish: one value is accepted');
  });

  test('keeps its previous value as long as a function may sign with it', async () => {
    await rotate();
    expect(await finish()).toBeGreaterThanOrEqual(valuesLast - 10_000);
    later(day);
    await rotate();
    later(day);
    expect(await finish()).toBeLessThan(5_000);
  });

  test('that somebody else rotates at the same moment is left as they made it', async () => {
    manager.hook('after', 'PutSecretValue', 'AWSPENDING', () => manager.put('SESSION', 'theirs'));
    await expect(rotate()).rejects.toThrow('Somebody else is rotating this secret: look at npm run rotate -- status');
    expect(manager.text('SESSION')).toBe('theirs');
  });

  test.each([
    ['rotation', 'AWSCURRENT', true],
    ['end', 'AWSPREVIOUS', false],
  ])('whose %s was done though nobody heard the answer goes on', async (_, stage, hasPrevious) => {
    if (!hasPrevious) await rotate();
    manager.hook('after', 'UpdateSecretVersionStage', stage, killed);
    await (hasPrevious ? rotate() : finish());
    expect(manager.hasPrevious('SESSION')).toBe(hasPrevious);
  });

  test.each([
    ['before', 'PutSecretValue', 'AWSPENDING'],
    ['after', 'PutSecretValue', 'AWSPENDING'],
    ['before', 'UpdateSecretVersionStage', 'AWSCURRENT'],
  ] as const)('that is interrupted %s %s is as it was, and rotated by the next run', async (when, operation, stage) => {
    const old = manager.text('SESSION');
    manager.hook(when, operation, stage, killed);
    await expect(rotate()).rejects.toThrow('Killed');
    expect([manager.text('SESSION'), manager.hasPrevious('SESSION')]).toEqual([old, false]);
    await rotate();
    expect(manager.text('SESSION')).not.toBe(old);
    expect(manager.hasPrevious('SESSION')).toBe(true);
  });
});

describe('the header of CloudFront', () => {
  const edge = mockClient(CloudFrontClient);
  // Files after this one call it too.
  afterAll(() => edge.restore());
  const rotate = async () => waited((await originRotation(target)).rotate(options()));
  const finish = async () => waited((await originRotation(target)).finish(options()));
  const header = { HeaderName: originHeader.toUpperCase(), HeaderValue: '' };
  /** How often it is asked until it is deployed. */
  let deploysIn: number;
  let site: ReturnType<typeof vi.fn>;

  beforeEach(() => {
    deploysIn = 0;
    header.HeaderValue = manager.text('ORIGIN');
    const config = () => {
      const CustomHeaders = { Quantity: 1, Items: [{ ...header }] };
      return { Comment: 'ours', Origins: { Quantity: 2, Items: [{ Id: 'site' }, { Id: 'api', CustomHeaders }] } };
    };
    edge.reset();
    edge.on(GetDistributionCommand).callsFake(async () => ({
      Distribution: {
        ...{ Status: deploysIn-- > 0 ? 'InProgress' : 'Deployed', DomainName: 'd1.example.net' },
        DistributionConfig: config(),
      },
    }));
    edge.on(GetDistributionConfigCommand).callsFake(async () => ({ ETag: 'E1', DistributionConfig: config() }));
    edge.on(UpdateDistributionCommand).callsFake(async ({ DistributionConfig }) => {
      deploysIn = 3;
      Object.assign(header, DistributionConfig.Origins.Items[1].CustomHeaders.Items[0]);
    });
    site = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', site);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is changed where it is, with all else as it was, once the API accepts it; then the site is asked', async () => {
    await rotate();
    const [update] = edge.commandCalls(UpdateDistributionCommand);
    expect(update?.args[0].input).toEqual({
      ...{ Id: 'DISTRIBUTION', IfMatch: 'E1' },
      DistributionConfig: {
        Comment: 'ours',
        Origins: {
          Quantity: 2,
          Items: [{ Id: 'site' }, { Id: 'api', CustomHeaders: { Quantity: 1, Items: [{ ...header }] } }],
        },
      },
    });
    expect(header.HeaderValue).toBe(manager.text('ORIGIN'));
    expect(site).toHaveBeenCalledWith('https://d1.example.net/api/user');
    await expect(rotate()).rejects.toThrow('run npm run rotate -- origin --finish --stack Other first');
    await finish();
    expect(manager.hasPrevious('ORIGIN')).toBe(false);
  });

  test('goes on where CloudFront was told already, and does not end before it has heard everywhere', async () => {
    edge.on(UpdateDistributionCommand).callsFakeOnce(async () => {
      header.HeaderValue = manager.text('ORIGIN');
      deploysIn = 5;
      throw new Error('Killed');
    });
    await expect(rotate()).rejects.toThrow('Killed');
    await expect(finish()).rejects.toThrow('run npm run rotate -- origin --stack Other, which goes on where it was');
    await rotate();
    expect(edge.commandCalls(UpdateDistributionCommand)).toHaveLength(1);
    await finish();
    expect(manager.hasPrevious('ORIGIN')).toBe(false);
  });

  test('that somebody else changes meanwhile is looked at again', async () => {
    edge
      .on(UpdateDistributionCommand)
      .rejectsOnce(Object.assign(new Error('Changed'), { name: 'PreconditionFailed' }))
      .callsFake(async () => {
        header.HeaderValue = manager.text('ORIGIN');
      });
    await rotate();
    expect(edge.commandCalls(GetDistributionConfigCommand)).toHaveLength(2);
  });

  test('after which the site does not answer is not said to be done', async () => {
    site.mockImplementation(async () => new Response('', { status: 403 }));
    await expect(rotate()).rejects.toThrow('https://d1.example.net/api/user answers 403: the previous value is still');
    expect(manager.hasPrevious('ORIGIN')).toBe(true);
  });

  test('that no origin has is missed before anything is changed', async () => {
    header.HeaderName = 'x-else';
    await expect(rotate()).rejects.toThrow(
      `No origin of the distribution sends ${originHeader}: deploy the stack again`,
    );
    expect(manager.hasPrevious('ORIGIN')).toBe(false);
    header.HeaderName = originHeader;
  });
});
