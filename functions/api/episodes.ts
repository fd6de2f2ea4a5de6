import { episodes as contract } from '../../shared/content/contract.ts';
import * as episodes from '../lib/content/episodes/episodes.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

/** Loads code that the list of episodes does not need. */
export const importFeed = endpoint(contract.importFeed, async ({ body, reply }) => {
  const [{ importFeed: run }, { preparedLetterWrites }] = await Promise.all([
    import('../lib/content/episodes/importFeed.ts'),
    import('../lib/letters/templates/episodeLetters.ts'),
  ]);
  const done = await run(body, (added) => preparedLetterWrites(added, Date.now()));
  reply.changed = !body.dryRun;
  reply.about = `${done.added} added, ${done.changed} changed`;
  return done;
});

export const list = endpoint(contract.list, () => episodes.list());
