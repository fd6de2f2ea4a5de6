import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminTokenHeader } from '../../../shared/platform/constants.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

describe('the key that opens the archive’s admin mode', () => {
  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
  });
  afterEach(() => cloud.clearFaults());

  const newKey = async () => {
    const response = await admin.call('/api/admin-keys', { method: 'POST' });
    expect(response.status).toBe(201);
    return ((await response.json()) as { adminKey: string }).adminKey;
  };
  const redeem = async (adminKey: string, who = admin) =>
    (await who.call('/api/admin-keys/redeem', { body: { adminKey } })).status;

  test('opens it once', async () => {
    const key = await newKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await redeem(key)).toBe(204);
    expect(await redeem(key)).toBe(403);
  });

  test('no longer opens it after a minute', async () => {
    const key = await newKey();
    await cloud.forward(60);
    expect(await redeem(key)).toBe(403);
  });

  test('opens it for only one of five at the same time', async () => {
    const key = await newKey();
    const statuses = await Promise.all(Array.from({ length: 5 }, () => redeem(key)));
    expect(statuses.sort()).toEqual([204, 403, 403, 403, 403]);
  });

  test('does not work in another session, and is not used up there', async () => {
    const key = await newKey();
    expect(await redeem(key, await signIn(cloud))).toBe(403);
    expect(await redeem(key)).toBe(204);
  });

  test('is refused if it was made up, with a message that says what to do', async () => {
    const response = await admin.call('/api/admin-keys/redeem', { body: { adminKey: 'x'.repeat(43) } });
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: expect.stringContaining('open the archive from the dashboard again') },
    ]);
  });

  test('authorizes nothing by itself', async () => {
    const adminKey = await newKey();
    const guest = { name: 'X', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
    const stranger = new Visitor(cloud);
    const headers = { [adminTokenHeader]: adminKey };
    expect(await redeem(adminKey, stranger)).toBe(401);
    expect((await stranger.call('/api/archive-guests', { body: guest, headers })).status).toBe(401);
    const withCookieAlone = { cookie: admin.headers.cookie ?? '', [adminTokenHeader]: adminKey };
    const write = await new Visitor(cloud).call(`/api/archive-guests?adminKey=${adminKey}`, {
      body: guest,
      headers: withCookieAlone,
    });
    expect(write.status).toBe(403);
  });
});
