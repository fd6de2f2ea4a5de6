import { encode } from 'uqr';
import { variables } from '../../../shared/platform/resources.ts';
import { env } from '../platform/aws/env.ts';
import { bilevelPng } from '../platform/pictures/bilevelPng.ts';

/** How a mail's HTML refers to the picture. */
const contentId = 'door-code';

/** White around the code, in its cells: ISO/IEC 18004 asks for four. It is part of the picture, so that dark screens keep it. */
const quietZone = 4;
/** Pixels for each cell: sharp on screens with two or three pixels for each of CSS. */
const scale = 10;

/**
 * The code that somebody with a seat in the room shows at the door: it opens them in the list on an admin's phone, and nothing for
 * anybody else. It travels inside the mail, so that no mail program blocks it and it shows without a connection.
 */
export const doorCode = (eventId: number, signupId: string) => ({
  name: 'door-code.png',
  type: 'image/png',
  content: bilevelPng(cellsOf(`${env(variables.siteUrl)}/admin/door/${eventId}#${signupId}`), scale),
  contentId,
});

/** The rows of the code's cells: true for the dark ones. A seventh of it may be unreadable, as by a scratch or a reflection. */
export const cellsOf = (address: string): boolean[][] => encode(address, { ecc: 'M', border: quietZone }).data;

export const doorParagraphs = [
  '<p><strong>At the door</strong><br>Show this code when you arrive. If you can’t see it, just give your name.</p>',
  `<p><img src="cid:${contentId}" alt="Your code for the door" width="220" height="220"></p>`,
];
