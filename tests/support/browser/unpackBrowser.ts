import { browserPath } from './browser.ts';

/** The packaged browser unpacks itself where it is first asked for: once, before several files ask at the same time. */
export default async () => void (await browserPath());
