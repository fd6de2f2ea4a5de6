import type { Answers, PageDocument } from '../../shared/publishing/model/publication.ts';
import { errorOf, networkError } from './callError.ts';
import type { Build } from './endpointTypes.ts';

/**
 * A query for what no endpoint answers: it is in the published document of the page at `path`, from which a visitor who comes
 * from another page of the site gets it too. `pick` may read the document's text.
 */
export const documentQuery = <Data, Arg>(
  build: Build,
  path: (arg: Arg) => string,
  pick: (answers: Answers, page: Document) => Data,
) =>
  build.query<Data, Arg>({
    queryFn: async (arg, { signal }) => {
      try {
        const response = await fetch(path(arg), { headers: { Accept: 'text/html' }, signal });
        if (!response.ok) return { error: await errorOf(response) };
        const page = new DOMParser().parseFromString(await response.text(), 'text/html');
        const { answers = {} } = JSON.parse(page.getElementById('page')?.textContent ?? '{}') as Partial<PageDocument>;
        return { data: pick(answers, page) };
      } catch (reason) {
        if (signal.aborted) throw reason;
        return { error: networkError };
      }
    },
  });
