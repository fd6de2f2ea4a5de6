import type { Route } from '../../shared/contract/endpoint.ts';
import type { contract } from '../../shared/contract/index.ts';
import * as untyped from '../../shared/contract/routes.ts';

type Contract = typeof contract;

/** Stands for a property that no route has: it carries the type of the route's endpoint. */
declare const endpoint: unique symbol;

/** A route with the types of its endpoint, but without the schemas: pages that fill in no form load none. */
export type RouteOf<E> = Route & { readonly [endpoint]?: E };

/** Every endpoint of the contract as the site calls it, but for those of accounts (features/account). */
export const routes: {
  readonly [R in keyof typeof untyped]: { readonly [A in keyof Contract[R]]: RouteOf<Contract[R][A]> };
} = untyped;
