import type { ManagedRecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { cardTag } from '../../../../shared/letters/mail/cards.ts';
import { escapeHtml, shortened } from '../../../../shared/platform/text.ts';

import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';

type Event = Pick<ManagedRecentEvent, 'id' | 'title' | 'videoUrl' | 'isActive'>;

/** The name of the letter about an event's recording. There is one: ids are never given twice. */
export const recordingLetterName = ({ id }: Pick<Event, 'id'>): string => `recording_online_${id}`;

/** In the address of a letter's page, the event whose people it is for. */
export const guestsOf = 'guests';

/** The page of a letter that is for those who booked an event. */
export const letterToGuests = (name: string, eventId: number): string =>
  `${pathOf('adminEmailTemplate', name)}?${new URLSearchParams({ [guestsOf]: String(eventId) })}`;

/**
 * A first version of the letter. The active event is the card of the latest recording, which shows it as it is on the site;
 * any other has no page, and is a link to its video.
 */
export function recordingLetter({ title, videoUrl, isActive }: Event) {
  const video = /^https?:/i.test(videoUrl) ? videoUrl : `https://www.youtube.com/watch?v=${videoUrl}`;
  const subject = shortened(`It’s online: ${title}`, 200);
  const htmlContent = [
    '<p>Dear {firstName|friend},</p>',
    `<p>Thank you for signing up for “${escapeHtml(title)}”. The recording is online, to watch again or for the first time.</p>`,
    isActive ? cardTag('latest-recording') : `<p><a href="${escapeHtml(video)}">Watch the recording</a></p>`,
    '<p>We hope to see you again.</p>',
    `<p>${escapeHtml(site.host.name)}</p>`,
  ].join('\n');
  return { title: subject, subject, previewText: 'The recording of the evening', htmlContent, textContent: '' };
}
