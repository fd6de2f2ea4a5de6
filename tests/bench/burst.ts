import { AsyncLocalStorage } from 'node:async_hooks';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '../../frontend/api/api.ts';
import { mutation } from '../../frontend/api/endpoints.ts';
import { contract as routes } from '../../shared/contract/index.ts';
import type { Cloud } from '../support/cloud/cloud.ts';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({ subscribe: mutation(build, routes.newsletter.subscribe) }),
  overrideExisting: true,
});

export interface Burst {
  /** How long each successful request took, in milliseconds. */
  waited: number[];
  errors: unknown[];
  /** Requests that found no free function instance. */
  refused: number;
}

/** The network address of the person who sends the current request. */
const viewer = new AsyncLocalStorage<string>();

/** At three domains: one of them would not have so many people in an hour. */
const addressOf = (n: number) => `burst-${n}@example.${['org', 'com', 'net'][n % 3]}`;

/** `people` press “Subscribe” within a second, each from another network, by the code of the site's pages. */
export async function subscribeWithinASecond(cloud: Cloud, people: number): Promise<Burst> {
  const burst: Burst = { waited: [], errors: [], refused: 0 };
  const { fetch } = globalThis;
  globalThis.fetch = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('X-Local-Viewer', viewer.getStore() ?? '');
    const response = await fetch(`${cloud.url}${path}`, { ...init, headers });
    if (response.status === 503) burst.refused += 1;
    return response;
  };
  const person = async (n: number) => {
    await new Promise((resolve) => setTimeout(resolve, (1000 * n) / people));
    const begun = performance.now();
    const body = { firstName: 'Ana', lastName: 'Lima', email: addressOf(n), consent: true as const, website: '' };
    const { error } = await newPage().dispatch(endpoints.subscribe.initiate({ body }));
    if (error) burst.errors.push(error);
    else burst.waited.push(performance.now() - begun);
  };
  try {
    await Promise.all(Array.from({ length: people }, (_, n) => viewer.run(`77.77.${n}.1`, person, n)));
  } finally {
    globalThis.fetch = fetch;
  }
  return burst;
}

const newPage = () =>
  configureStore({ reducer: { api: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) });
