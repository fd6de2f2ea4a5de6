import type { CardContent } from '../../../shared/letters/mail/cardContent.ts';
import { guest, recent, upcoming } from '../site/publicContent.ts';

/** A stored letter with every block that the editor can insert. */
export const everyBlock = `<h1>A new conversation</h1>
<p>Dear {firstName}, this month we sat by a window.</p>
<p><img src="/pictures/water-1200.webp" alt="Rings on still water" width="520"></p>
<p data-block="button"><a href="https://example.org/a?b=1&amp;c=2">See “all” &amp; more</a></p>
<blockquote>Walk as if you were expected.</blockquote>
<blockquote>Nobody hurries here.</blockquote>
<blockquote>— Akio Tarrant</blockquote>
<hr>
<div data-card="latest-recording"></div>
<div data-card="upcoming-event"></div>
<div data-card="guest:1"></div>
<div data-card="guest:2"></div>
<p>Until next time,<br>Miriam</p>`;

/** The content of its cards: with and without pictures, with and without a recording. */
export const letterContent: CardContent = {
  recentEvent: recent,
  upcomingEvent: { ...upcoming, imageUrl: '/pictures/upcoming-1200.webp' },
  guests: [
    guest(1, 'Akio Tarrant', {
      url: 'https://youtu.be/eRsGyueVLvQ',
      description: 'Forty years with one kiln.',
      imageUrl: '/pictures/guest-sea-768.webp',
    }),
    guest(2, 'Adaeze Winterbourne', { description: 'Keeper of an orchard monastery.' }),
  ],
  episodes: [],
};
