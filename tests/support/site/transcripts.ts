import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import type { KeptTranscript } from '../../../shared/content/model/recording.ts';
import type { Segment, Transcript } from '../../../shared/content/transcripts.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import type { Cloud } from '../cloud/cloud.ts';

/** A transcript of sentences, of which each takes ten seconds. */
export const spoken = (...sentences: string[]): Transcript => ({
  version: '1.0.0',
  segments: sentences.map((body, at): Segment => ({ speaker: '', startTime: at * 10, endTime: at * 10 + 10, body })),
});

/** Gives an episode a transcript, as an import that has read one does. */
export async function giveTranscript(cloud: Cloud, episodeId: number, transcript: Transcript): Promise<void> {
  const hash = String(episodeId).padStart(32, '0');
  await cloud.putMedia(`transcripts/${hash}.json`, JSON.stringify(transcript));
  const path = { S: `/transcripts/${hash}.json` };
  const kept: Record<keyof KeptTranscript, object> = {
    ...{ path, language: { S: 'en' }, timed: { BOOL: true }, source: { S: 'feed' } },
    ...{ paragraphs: { N: '1' }, beginning: { S: '' } },
  };
  const { endpoint, tables } = await cloud.tables();
  await callEmulator(endpoint, 'DynamoDB_20120810.UpdateItem', {
    TableName: tables.find((name) => name.includes('Content')),
    Key: { pk: { S: partitions.content.episodes }, sk: { S: String(episodeId).padStart(12, '0') } },
    UpdateExpression: 'SET fetched = :fetched',
    ExpressionAttributeValues: { ':fetched': { M: { chapters: { NULL: true }, transcript: { M: kept } } } },
  });
}
