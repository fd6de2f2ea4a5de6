import { site } from '../site/site.ts';

/** The time zone by whose clocks an event's times are: its own, or the one of site.ts. An IANA name. */
export const zoneOf = ({ timeZone = site.live.timeZone }: { timeZone?: string | undefined }): string => timeZone;
