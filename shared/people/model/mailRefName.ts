/** The name under which an admin's page, and no reader's, gets the reference of an email that can be sent again. It is not shown. */
export const mailRefName = 'Reference of the email';

/** The reference in one text, and back. */
export const mailRefText = ({ person, mail }: { person: string; mail: string }) => `${person}#${mail}`;
export function mailRefOf(text: string): { person: string; mail: string } {
  const at = text.indexOf('#');
  return { person: text.slice(0, at), mail: text.slice(at + 1) };
}
