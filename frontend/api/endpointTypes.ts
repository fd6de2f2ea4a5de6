import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointBuilder, EndpointDefinitions, RootState, TagDescription } from '@reduxjs/toolkit/query/react';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { contract } from '../../shared/contract/index.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { BaseQuery, Tag } from './api.ts';

export type Build = EndpointBuilder<BaseQuery, Tag, 'api'>;
export type Tags = readonly TagDescription<Tag>[];
export type Dispatch = ThunkDispatch<RootState<EndpointDefinitions, Tag, 'api'>, unknown, UnknownAction>;

type Contract = typeof contract;
type AnyEndpoint = { [R in keyof Contract]: Contract[R][keyof Contract[R]] }[keyof Contract];

/** The endpoint of the contract that has this route. */
export type EndpointOf<R extends Route> = Extract<AnyEndpoint, Pick<R, 'method' | 'path'>>;

type Part<E, Key extends string, Name extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType>
    ? Record<Name, Key extends 'params' ? z.output<S> : z.input<S>>
    : unknown;

type Parts<E> = Part<E, 'params', 'params'> &
  Part<E, 'query', 'query'> &
  Part<E, 'request', 'body'> &
  (E extends { upload: true } ? { body: FormData } : unknown) &
  (E extends { idempotency: 'answer' | 'handler' } ? { key?: string } : unknown);

/** The argument of a call: those of `{params, query, body}` that the contract has; void if none. */
// biome-ignore lint/suspicious/noConfusingVoidType: this is how RTK Query spells "no argument"
export type ArgOf<E extends Endpoint> = unknown extends Parts<E> ? void : Parts<E>;

/** The data of a response; null if the contract has no body. */
export type DataOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : null;
