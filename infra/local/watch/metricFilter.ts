import { matchesWildcard } from '../wildcard.ts';

/**
 * A test for log lines from a filter pattern for JSON: `{ $.alarm = "InDoubt" }`, with `*` in the text as a wildcard.
 * Throws where the pattern is of another kind.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
export function lineTest(pattern: string): (line: string) => boolean {
  const [, path = '', operator, text = ''] =
    /^\{\s*\(?\$\.([\w.]+)\s*(=|!=)\s*"([^"]*)"\)?\s*\}$/.exec(pattern.trim()) ?? [];
  if (!operator) throw new Error(`The local cloud does not know the filter pattern ${pattern}`);
  return (line) => {
    if (!line.includes(path.split('.')[0] ?? '')) return false;
    const value = valueAt(line, path.split('.'));
    return typeof value === 'string' && matchesWildcard(text, value) === (operator === '=');
  };
}

function valueAt(line: string, path: string[]): unknown {
  try {
    return path.reduce(
      (value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name],
      JSON.parse(line),
    );
  } catch {
    return undefined;
  }
}
