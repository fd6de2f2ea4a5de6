import * as React from 'react';

/**
 * React's development version notes of each element where it was made. In a browser that Playwright drives, that takes more
 * time than all the rest of rendering. It does so for this many elements a second: they count as noted.
 */
const noted = 10_000;

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => noted, set: () => {} });
