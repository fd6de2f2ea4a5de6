import { site } from '../../site/site.ts';

interface Described {
  title: string;
  /** Empty if unknown. */
  guest: string;
  /** Empty if there is none. */
  description: string;
}

/** What a recording is about, for readers elsewhere who need a description: its own, else who speaks with whom. */
export const recordingSummary = ({ title, guest, description }: Described): string =>
  description || (guest ? `${guest} speaks with ${site.host.name}.` : `${title}, with ${site.host.name}.`);
