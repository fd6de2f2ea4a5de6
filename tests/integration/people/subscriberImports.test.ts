import { expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn } from '../../support/cloud/visitor.ts';

/* Which files and rows are accepted is tested in tests/unit/functions/people: subscriberImports and importFiles. */

test('an upload of another size, to another key, or without a signature is refused', async () => {
  const admin = await signIn(await Cloud.shared());
  const body = { name: 'a.csv', size: 5, source: 'x' };
  const { upload } = (await (await admin.call('/api/subscriber-imports', { body })).json()) as { upload: string };
  const put = async (path: string, text: string) => (await admin.send(path, { method: 'PUT', body: text })).status;
  expect(await put(upload, '123456')).toBe(403);
  expect(await put(upload.replace('file.csv', 'other.csv'), '12345')).toBe(403);
  expect(await put(upload.replace(/\?.*/, ''), '12345')).toBe(403);
  expect(await put(upload, '12345')).toBe(200);
  expect((await admin.send(upload, {})).status, 'it is good for nothing else').toBe(403);
  expect((await admin.send(upload.replace(/\?.*/, ''), {})).status).toBe(403);
});
