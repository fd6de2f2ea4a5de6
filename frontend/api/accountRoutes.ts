import * as untyped from '../../shared/contract/accountRoutes.ts';
import type { contract } from '../../shared/contract/index.ts';
import type { RouteOf } from './routes.ts';

type Contract = typeof contract;

/** The endpoints of admins' accounts, apart from `routes`: no page that a visitor opens loads them. */
export const accountRoutes: {
  readonly [R in keyof typeof untyped]: { readonly [A in keyof Contract[R]]: RouteOf<Contract[R][A]> };
} = untyped;
