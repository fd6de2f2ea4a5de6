import { build } from '../../../infra/local/cloud/build.ts';

/** Builds functions, site and stack once before the tests that need them, if anything has changed. */
export default () => build(() => undefined);
