let meantDomain: (typed: string) => string | undefined = () => undefined;

/** The well-known domain of which this one is a mistyped form, once what knows them has come. */
export const meantBy = (typed: string) => meantDomain(typed);

/**
 * The rules of a form that asks about addresses, together with what knows mistyped domains: neither loads with the page. Where
 * that does not load, nobody is asked, and the server says if mail cannot arrive.
 */
export async function withMistypedDomains<Rules>(rules: Promise<Rules>): Promise<Rules> {
  const loading = import('./meantDomain.ts').then(
    (loaded) => {
      meantDomain = loaded.meantDomain;
    },
    () => {},
  );
  const [loaded] = await Promise.all([rules, loading]);
  return loaded;
}
