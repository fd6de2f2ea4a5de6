/** What was typed as a template's name, as the identifier that it becomes: "Spring Letter" is `spring_letter`. */
export const identifierOf = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/^[_-]+/, '');
