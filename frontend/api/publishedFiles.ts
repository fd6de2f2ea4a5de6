import type { Answers, PageDocument } from '../../shared/publishing/publication.ts';
import { type CallError, errorOf, networkError } from './callError.ts';
import type { Build } from './endpoints.ts';

/** Reads a published file, which no endpoint answers. This site's own code made it, so nothing checks what is in it. */
export async function readFile<T>(
  path: string,
  { signal, headers = {} }: { signal: AbortSignal; headers?: HeadersInit },
  parse: (response: Response) => Promise<T> = (response) => response.json() as Promise<T>,
): Promise<{ data: T } | { error: CallError }> {
  try {
    const response = await fetch(path, { headers, signal });
    return response.ok ? { data: await parse(response) } : { error: await errorOf(response) };
  } catch (reason) {
    if (signal.aborted) throw reason;
    return { error: networkError };
  }
}

/** For what no endpoint answers: it is read from the published document of the page at `path`. */
export const documentQuery = <Data, Arg>(
  build: Build,
  path: (arg: Arg) => string,
  pick: (answers: Answers, page: Document) => Data,
) =>
  build.query<Data, Arg>({
    queryFn: (arg, { signal }) =>
      readFile(path(arg), { signal, headers: { Accept: 'text/html' } }, async (response) => {
        const page = new DOMParser().parseFromString(await response.text(), 'text/html');
        const { answers = {} } = JSON.parse(page.getElementById('page')?.textContent ?? '{}') as Partial<PageDocument>;
        return pick(answers, page);
      }),
  });
