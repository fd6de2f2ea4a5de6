import type { Endpoint } from './endpoint.ts';
import * as contract from './resources.ts';

/** Every endpoint there is, by resource and action; `functions/api/<resource>.ts` exports its handler. */
export { contract };

type Contract = typeof contract;

/** `resource/action`, as in `newsletter/subscribe`. */
export type EndpointName = {
  [R in keyof Contract]: `${R}/${keyof Contract[R] & string}`;
}[keyof Contract];

export const endpoints = Object.entries(contract).flatMap(([resource, actions]) =>
  Object.entries(actions).map(
    ([action, endpoint]) => [`${resource}/${action}` as EndpointName, endpoint as Endpoint] as const,
  ),
);
