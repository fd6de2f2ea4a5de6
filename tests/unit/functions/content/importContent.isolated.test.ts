import { expect, test } from 'vitest';
import { handler } from '../../../../functions/workers/importContent.ts';
import { answerDynamo } from '../../../support/dynamo/answerDynamo.ts';

const guest = { name: '', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
const episode = {
  ...{ guid: '', episodeNumber: 0, title: 'On waiting', guest: '', duration: '1:28:40', description: '', image: '' },
  ...{ videoId: '', transcriptionUrl: null },
};

test('a long import survives a moment in which all pending DynamoDB calls fail', async () => {
  const failed = new Set<string>();
  const made = new Set<string>();
  answerDynamo((operation, input) => {
    if (operation === 'Query' || operation === 'GetItem') return { status: 200, body: {} };
    if (operation === 'UpdateItem') return { status: 200, body: { Attributes: { lastId: { N: '1000' } } } };
    const write = JSON.stringify(input);
    if (failed.has(write)) {
      made.add(write);
      return { status: 200, body: {} };
    }
    failed.add(write);
    return { status: 500, body: { __type: 'InternalServerError' } };
  });
  const archiveGuests = Array.from({ length: 200 }, (_, n) => ({ ...guest, name: `Guest ${n}`, displayOrder: n + 1 }));
  const episodes = Array.from({ length: 100 }, (_, n) => ({ ...episode, guid: `episode-${n}`, episodeNumber: n }));
  await handler({ archiveGuests, episodes });
  expect(made.size).toBe(300);
});
