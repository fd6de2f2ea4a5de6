import type { PreparedLetter } from '../../../../shared/letters/model/preparedLetter.ts';
import * as episodes from '../../content/episodes/episodes.ts';
import * as emailTemplates from './emailTemplates.ts';

/** The letters that the site prepared and no admin dismissed, newest first, whose episodes visitors see. */
export async function preparedLetters(): Promise<PreparedLetter[]> {
  const rows = await emailTemplates.listPrepared();
  const shown = await Promise.all(
    rows.map(async ({ name, subject, prepared: { episode: id, at } }) => {
      const episode = await episodes.findShown(id);
      return episode ? [{ name, subject, episode: episode.title, at }] : [];
    }),
  );
  return shown.flat().sort((a, b) => b.at.localeCompare(a.at));
}
