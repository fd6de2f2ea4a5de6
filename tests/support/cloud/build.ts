import { build } from '../../../infra/local/cloud/build.ts';

/** Builds functions, site and stack once before the tests that need them; nothing to do where nothing changed. */
export default () => build(() => undefined);
