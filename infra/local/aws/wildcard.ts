const expressions = new Map<string, RegExp>();

/** Whether `text` matches an AWS pattern: `*` stands for any characters, `?` for one, everything else for itself. */
export function matchesWildcard(pattern: string, text: string, flags: '' | 'i' = ''): boolean {
  const key = `${flags} ${pattern}`;
  let expression = expressions.get(key);
  if (!expression) {
    const escaped = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${escaped}$`, `s${flags}`);
    expressions.set(key, expression);
  }
  return expression.test(text);
}
