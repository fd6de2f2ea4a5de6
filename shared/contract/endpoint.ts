import type { ZodMiniType } from 'zod/mini';
import type { FormPlace, Outcome } from '../site/pages.ts';

/** In characters: enough for a letter, and for any form of the public site. */
export const defaultMaxBody = { admin: 1_000_000, door: 10_000, public: 10_000 };

type Status = 200 | 201 | 202 | 204 | 303 | 404;

interface Details {
  /** `true` lets other sites and mail programs call a write (one-click unsubscribe). */
  anyOrigin?: true;
  /** Also answers a session without the second factor that the site asks of every admin: for setting one up. */
  withoutFactor?: true;
  /** Takes the token by which an admin has confirmed, minutes ago, that it is them: `account/stepUp` gives it. */
  stepUp?: true;
  /** The status of success: by default 200, or 204 where there is no body. */
  status?: Status;
  params?: ZodMiniType;
  query?: ZodMiniType;
  request?: ZodMiniType;
  /** Longer bodies are refused unparsed, in characters. By default, {@link defaultMaxBody}. */
  maxBody?: number;
  /**
   * Also accepts the fields of an HTML form (application/x-www-form-urlencoded), and redirects it (303) to the page of
   * its outcome: `conflict` is that of a 409. Browsers leave out unticked checkboxes, so `checkboxes` names all of
   * them.
   */
  form?: { at: FormPlace; done: Outcome; conflict?: Outcome; checkboxes?: readonly string[] };
  /** The request is not JSON, but a multipart/form-data body with a file named `image`. */
  upload?: true;
  /** The JSON body of success; none for 204. */
  response?: ZodMiniType;
  /** The type of a response that is text instead of JSON. */
  text?: 'text/html; charset=utf-8' | 'text/calendar; charset=utf-8';
  /**
   * For how many seconds CloudFront may answer from its copy, and as long again while it fetches a new one: few, so
   * that an admin soon sees what visitors see. Without it nothing is cached anywhere.
   */
  edgeSeconds?: number;
}

/** Only writes by admins are in the list of activities, so only they have a label. */
interface Label {
  /** In the list of activities; null for a write every few seconds, as while someone types, which would bury others. */
  label: string | null;
  /** The response's field that names the written thing; without it, the handler may name that in `reply.about`. */
  about?: 'title' | 'subject' | 'name';
}
type NoLabel = { [Field in keyof Label]?: never };
type AdminWrite = { auth: 'admin' | 'door'; method: Exclude<Method, 'GET'> };

export type DetailsOf<R extends Routes> = {
  [Name in keyof R]: Details & (R[Name] extends AdminWrite ? Label : NoLabel);
};

/** It determines the route and its Lambda, the parsing and the answer's type, and the types of the site's call. */
export type Endpoint = Route &
  Details & { status: Status } & (
    | (AdminWrite & Label)
    | (({ auth: 'public' } | { auth: 'admin' | 'door'; method: 'GET' }) & NoLabel)
  );

type Joined<R extends Routes, D extends DetailsOf<R>> = {
  [Name in keyof R]: { [Field in keyof (R[Name] & D[Name])]: (R[Name] & D[Name])[Field] } & { status: Status };
};

export const contractOf = <R extends Routes, D extends DetailsOf<R>>(routes: R, details: D) =>
  Object.fromEntries(
    Object.entries<Details>(details).map(([name, { status, ...rest }]) => {
      const defaultStatus = rest.response || rest.text ? 200 : 204;
      return [name, { ...routes[name], ...rest, status: status ?? defaultStatus }];
    }),
  ) as Joined<R, D>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call needs to know. Routes are in files of their own, so that the site's pages load no schemas. */
export interface Route {
  method: Method;
  /** As API Gateway spells it: `/api/things/{id}`. */
  path: `/api/${string}`;
  /**
   * `admin` requires a session and, for a write, its token. `door` requires that too or, instead, the key of a link to
   * the door's list of the event `{id}`. There is no default: each entry says so.
   */
  auth: 'public' | 'admin' | 'door';
  /**
   * Why a write may be sent twice, as pages do where no one answers. `answer`: a second request with the same
   * Idempotency-Key does nothing, and is answered with what the first one wrote, as it is now. `handler`: the handler
   * itself uses the key. `natural`: doing it twice has the same effect as once.
   */
  idempotency?: 'answer' | 'handler' | 'natural';
}

export type Routes = Record<string, Route>;

/** The path with its `{parts}` filled in, percent-encoded. */
export function pathOf(endpoint: Pick<Route, 'path'>, params: Record<string, string | number> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
