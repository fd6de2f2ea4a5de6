import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sha256 = (name: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(`../../../../../infra/local/emulators/${name}`, import.meta.url)))
    .digest('hex');

test('the class that runs DynamoDB Local was compiled from the source beside it', () => {
  // After a change of the source: compile it as its comment says, then write both hashes here.
  expect({ source: sha256('LoopbackDynamoDb.java'), compiled: sha256('LoopbackDynamoDb.class') }).toEqual({
    source: 'd956641615dc61d10807c8a91703e69ef3985195ebf90d52b9b15663f8aa401d',
    compiled: '79d1cd66dc6a7c8503b69eeaf03d75dfdab0b46325f9f71447188fcfbcb106c9',
  });
});
