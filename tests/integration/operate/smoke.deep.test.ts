import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { runHere } from '../../support/cloud/command.ts';
import { editedTree } from '../../support/cloud/editedTree.ts';

/** The edge's function no longer says for which host a request came, or CloudFront would not pass that on. */
let tree: string;
let cloud: Cloud;
beforeAll(async () => {
  const line = "request.headers['x-viewer-host'] = { value: request.headers.host.value };";
  tree = editedTree(line, '', 'infra/edgeFunctions/apiRequest.js');
  cloud = await Cloud.start({ tree, memory: true });
}, 300_000);
afterAll(async () => {
  await cloud.remove();
  rmSync(tree, { recursive: true });
});

test('only the form is red if the API does not learn for which host a request came', async () => {
  const { code, output } = await runHere(cloud.url, 'smoke', []);
  expect(output.split('\n').filter((line) => !line.startsWith('ok '))).toEqual([
    expect.stringMatching(
      /^failed form: POST \/api\/newsletter\/subscribe: 403 instead of 303 .*\{"message":"This request came from another site"\} -> /,
    ),
  ]);
  expect(code).toBe(1);
});
