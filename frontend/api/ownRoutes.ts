import * as untyped from '../../shared/contract/ownRoutes.ts';
import type { OwnResource, RoutesOf } from './routes.ts';

/** As `routes`, of resources that few pages have to do with: no other page loads them. */
export const ownRoutes: RoutesOf<OwnResource> = untyped;
