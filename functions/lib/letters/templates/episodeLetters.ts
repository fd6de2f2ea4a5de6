import { isPlayable } from '../../../../shared/content/lists.ts';
import { cardTag, fillCards } from '../../../../shared/letters/mail/cards.ts';
import { sentBytes } from '../../../../shared/letters/mail/layout.ts';
import { shortened } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import type { NewEpisode } from '../../content/episodes/episodes.ts';
import { days } from '../../platform/dynamo/dynamo.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import * as emailTemplates from './emailTemplates.ts';

const newsForSeconds = days(14);
/** Of one import, so that a feed that changes all its episodes' ids does not fill the list of letters. */
const maxLetters = 3;

/**
 * The writes that prepare a letter about each of the episodes that are news and can be heard or seen, by the episode's
 * id. They belong in the transaction that adds the episode: it happens once, so a letter that was deleted never comes
 * back. `now` in Unix milliseconds.
 */
export function preparedLetterWrites(added: readonly NewEpisode[], now: number): Map<number, TransactItem> {
  const news = added
    .filter(
      ({ episodeType, videoId, audio }) =>
        episodeType !== 'trailer' && isPlayable({ videoId, hasAudio: audio !== null }),
    )
    .filter(({ date }) => date !== null && now - Date.parse(date) <= newsForSeconds * 1000)
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return new Map(
    news.slice(0, maxLetters).map((episode) => {
      const prepared = { episode: episode.id, at: new Date(now).toISOString() };
      return [episode.id, emailTemplates.addWrite({ ...episodeLetter(episode), prepared })];
    }),
  );
}

/** The subject keeps the title that the episode has now: an admin may have read, tested or scheduled the letter. */
function episodeLetter(episode: NewEpisode) {
  const { id, title } = episode;
  const card = `episode-${id}` as const;
  const subject = shortened(`A new ${site.product.singular}: ${title}`, 200);
  // Clean already, as if an admin had saved it.
  const htmlContent = [
    '<h1>A new conversation</h1>',
    '<p>Dear {firstName|friend},</p>',
    `<p>A new ${site.product.singular} is online. Find a quiet hour, and listen with us.</p>`,
    cardTag(card),
    cardTag('passage'),
    `<p>Until next time,<br />${site.host.name}</p>`,
  ].join('\n');
  const letter = { subject, previewText: 'A new conversation is online', htmlContent };
  const cards = fillCards([card], { episodes: [{ ...episode }] });
  return emailTemplates.newTemplate({
    ...{ name: `new_episode_${id}`, title: shortened(`New episode: ${title}`, 200), ...letter },
    mailBytes: sentBytes({ ...letter, cards }),
  });
}
