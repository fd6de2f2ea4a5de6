import type { ZodMiniType } from 'zod/mini';
import type { FormPlace, Outcome } from '../site/outcomes.ts';
import type { Method, Route, Routes } from './route.ts';

type Status = 200 | 201 | 202 | 204 | 303 | 404;

interface Details {
  /** `true` lets other sites and mail programs call a write (one-click unsubscribe). */
  anyOrigin?: true;
  /** The status of what the handler returns: 200 where nothing is said, 204 where there is no body. */
  status?: Status;
  /** Parts of the path. */
  params?: ZodMiniType;
  query?: ZodMiniType;
  /** The JSON body. */
  request?: ZodMiniType;
  /**
   * Takes the fields of an HTML form too (application/x-www-form-urlencoded), and answers one by leading on (303) to the
   * page of its outcome. A checkbox that is not ticked is not sent, so `checkboxes` names them all.
   */
  form?: { at: FormPlace; done: Outcome; checkboxes?: readonly string[] };
  /** `image` in a multipart/form-data body, instead of JSON. */
  upload?: true;
  /** The JSON body of success; none for 204. */
  response?: ZodMiniType;
  /** The type of a body that is text, instead of JSON. */
  text?: 'text/html; charset=utf-8';
  /**
   * Seconds that CloudFront may answer from its copy, and for as long again while it fetches a new one: an admin soon sees
   * what visitors see. Without it nothing is kept anywhere.
   */
  edgeSeconds?: number;
}

/** Only what an admin writes is in the list of activities, and so has a label. */
interface Label {
  /**
   * What the list of activities says that the admin did; null for what is done every few seconds while one types, and
   * changes nothing that anybody gets to see.
   */
  label: string | null;
  /** The response's field that names the thing written; without it, the handler may name the thing by `reply.about`. */
  about?: 'title' | 'subject' | 'name';
}
type NoLabel = { [Field in keyof Label]?: never };
type AdminsWrite = { auth: 'admin'; method: Exclude<Method, 'GET'> };

/** What the contract says of these routes. */
export type DetailsOf<R extends Routes> = {
  [Name in keyof R]: Details & (R[Name] extends AdminsWrite ? Label : NoLabel);
};

/**
 * One endpoint as data. From it come the API Gateway route and its Lambda, the parsing and the response type of its
 * handler, and the types of the call that the site makes.
 */
export type Endpoint = Route &
  Details & { status: Status } & (
    | (AdminsWrite & Label)
    | (({ auth: 'public' } | { auth: 'admin'; method: 'GET' }) & NoLabel)
  );

type Joined<R extends Routes, D extends DetailsOf<R>> = {
  [Name in keyof R]: { [Field in keyof (R[Name] & D[Name])]: (R[Name] & D[Name])[Field] } & { status: Status };
};

/** The endpoints of a resource: their routes, and what else there is to say of each. */
export const contractOf = <R extends Routes, D extends DetailsOf<R>>(routes: R, details: D) =>
  Object.fromEntries(
    Object.entries<Details>(details).map(([name, { status, ...more }]) => {
      const usual = more.response || more.text ? 200 : 204;
      return [name, { ...routes[name], ...more, status: status ?? usual }];
    }),
  ) as Joined<R, D>;
