/** The content as one reader would get it. A function replaces, so that `$&` in a name stays what it is. */
export const personalise = (html: string, firstName: string) => html.replaceAll('{firstName}', () => firstName);
