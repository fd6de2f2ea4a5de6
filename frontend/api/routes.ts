import type { Route } from '../../shared/contract/endpoint.ts';
import type { contract } from '../../shared/contract/index.ts';
import type * as own from '../../shared/contract/ownRoutes.ts';
import * as untyped from '../../shared/contract/routes.ts';

type Contract = typeof contract;

/** Stands for a property that no route has: it carries the type of the route's endpoint. */
declare const endpoint: unique symbol;

/** A route with the types of its endpoint, but without the schemas: pages that fill in no form load none. */
export type RouteOf<E> = Route & { readonly [endpoint]?: E };

export type RoutesOf<R extends keyof Contract> = {
  readonly [Each in R]: { readonly [A in keyof Contract[Each]]: RouteOf<Contract[Each][A]> };
};

/** Those of ownRoutes.ts. */
export type OwnResource = keyof typeof own;

/** Every endpoint of the contract as the site calls it, but those that one page alone calls: see ownRoutes.ts. */
export const routes: RoutesOf<Exclude<keyof Contract, OwnResource>> = untyped;
