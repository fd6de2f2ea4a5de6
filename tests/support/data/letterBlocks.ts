import type { CardContent } from '../../../shared/letters/mail/cards.ts';
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

/** Everything else that the editor can write, and a pasted table. */
export const everyElement = `<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p>Dear {firstName}, <strong>a</strong> <em>b</em> <u>c</u> <a href="https://example.org/x?a=1&amp;b=2">d</a></p>
<ul><li>e</li></ul><ol><li>f</li></ol><blockquote>g</blockquote><hr><pre>h</pre><p><code>i</code></p>
<p><span style="color:rgb(0, 82, 163)">j</span><img src="https://example.org/hill.jpg" alt="A hill"></p>
<p><img src="https://example.org/small.png" alt="Small" width="80"></p>
<table role="presentation" width="100%"><tr><td style="padding:8px">k</td></tr></table>`;

/** The content of the cards: with and without pictures, with and without a recording. */
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
