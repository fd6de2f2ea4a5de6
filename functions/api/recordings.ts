import { recordings as contract } from '../../shared/content/contract.ts';
import { corrected } from '../../shared/content/model/managedRecording.ts';
import * as audioFiles from '../lib/content/recordings/audioFiles.ts';
import * as recordings from '../lib/content/recordings/recordings.ts';
import { nextLink, startOf } from '../lib/platform/http/cursor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

const { path } = contract.list;

export const list = endpoint(contract.list, async ({ query, reply }) => {
  if (query.name !== undefined) return [await recordings.byName(query.name)].filter((found) => found !== undefined);
  const start = await startOf<{ name: string }>(path, query.after);
  const { items, next } = await recordings.list(start?.name);
  if (next) reply.headers.link = await nextLink(path, { name: next });
  return items;
});

export const create = endpoint(
  contract.create,
  ({ body, done, reply }) => {
    reply.about = body.title;
    return recordings.create(body, (id) => done({ id }));
  },
  { replay: async (_, wrote) => recordings.requireEpisode(Number(wrote?.id)) },
);

export const uploadAudio = endpoint(contract.uploadAudio, ({ body }) => audioFiles.begin(body));

export const update = endpoint(contract.update, async ({ params, body, reply }) => {
  const { transcriptText, corrections: given } = body;
  const pasted = transcriptText === undefined ? undefined : await recordings.keepPasted(transcriptText);
  const audio = given.audio && (await audioFiles.keep(given.audio));
  const corrections = { ...given, ...(audio && { audio }), ...(pasted && { transcript: pasted.kept }) };
  const recording = await recordings.update(params.name, { ...body, corrections });
  const visible = { true: ', now hidden', false: ', now visible', undefined: '' }[String(body.hidden)];
  const merged = body.mergedInto
    ? `, merged into episode ${body.mergedInto}`
    : body.mergedInto === null
      ? ', separated again'
      : '';
  reply.about = `${corrected(recording).title}${visible}${merged}`;
  return { ...recording, transcriptLeftOut: pasted?.leftOut ?? [] };
});
