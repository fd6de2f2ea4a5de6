/*
 * Names in the records of one person's data that only admins get, and that pages do not show as they stand.
 */

/** What an admin reads beside an email's id at SES, which only AWS's support asks for. */
export const messageIdName = 'Message ID at the email service';

/** The reference of an email that can be sent again. It is not shown. */
export const mailRefName = 'Reference of the email';

/** The reference in one text, and back. */
export const mailRefText = ({ person, mail }: { person: string; mail: string }) => `${person}#${mail}`;
export function mailRefOf(text: string): { person: string; mail: string } {
  const at = text.indexOf('#');
  return { person: text.slice(0, at), mail: text.slice(at + 1) };
}
