import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { maxUpload } from '../../../shared/platform/constants.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { form, photo } from '../../support/data/contentForms.ts';

/* Which files are accepted, and how they are converted, is tested in tests/unit/functions/content/uploads.test.ts. */

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

async function upload(file: Uint8Array): Promise<string> {
  const response = await admin.call('/api/upload-image', { body: form(file) });
  const answer = (await response.json()) as { filePath: string };
  expect([response.status, answer]).toEqual([201, expect.objectContaining({ success: true })]);
  return answer.filePath;
}

async function served(path: string) {
  const response = await new Visitor(cloud).call(path);
  return { headers: response.headers, picture: await sharp(await response.arrayBuffer()).metadata() };
}

test('a picture just below 4 MB is accepted, and served from /media only as a picture', async () => {
  const picture = await photo().jpeg().toBuffer();
  const fitting = Buffer.concat([picture, Buffer.alloc(maxUpload - 200_000 - picture.length, 'x')]);
  const { headers, picture: shown } = await served(await upload(fitting));
  expect(shown).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});
