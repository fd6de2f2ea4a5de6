import type { SuppressionReason } from './subscriber.ts';

/** Limits of a file: the upload enforces its size, the first reading its rows. */
export const maxImportRows = 100_000;
/** In bytes. */
export const maxImportSize = 50_000_000;
/** How long a file and its reports are kept, in days: they contain addresses. */
export const importFileDays = 7;

/** The system that wrote a file, recognized by its columns. `custom`: the admin said which column contains what. */
export const formatNames = {
  mailchimp: 'Mailchimp',
  substack: 'Substack',
  ghost: 'Ghost',
  buttondown: 'Buttondown',
  own: 'this site’s own export',
  ownSignups: 'this site’s own sign-ups',
  ownNoLonger: 'this site’s list of people no longer mailed',
  /** Of an unknown system: what each column has was found by its title and cells. */
  other: 'another system',
  custom: 'columns chosen by hand',
} as const;

/** The system of the file, what the admin said, and what the row says (`ofRow`), without what the admin said. */
export function consentSource(
  { format, source }: { format?: keyof typeof formatNames | null | undefined; source: string },
  ofRow = '',
): string {
  const isNews = (words: string) => words !== '' && !source.toLowerCase().includes(words.toLowerCase());
  const system = format && format !== 'custom' && format !== 'other' ? formatNames[format] : '';
  return [...[system].filter(isNews), source, ...[ofRow].filter(isNews)].join(', ');
}

/** `checking`: the dry run. `checked`: can be started. `refused`: can't be imported so, or needs a mapping. */
export const importStatuses = ['uploading', 'checking', 'checked', 'refused', 'importing', 'complete'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Whether a run of the worker is or will be working on it. */
export const isUnderWay = (status: ImportStatus): boolean => status === 'checking' || status === 'importing';

/** Why the file itself says that someone gets no letters, the weightiest first. */
export const statedRefusals = {
  complainedThere: 'complained',
  bouncedThere: 'bounced',
  unsubscribedThere: 'unsubscribed',
  disabledThere: 'email turned off',
  removedThere: 'removed',
  unconfirmedThere: 'never confirmed or agreed',
  unknownStatus: 'not clear whether they want letters',
} as const;
export type StatedRefusal = keyof typeof statedRefusals;

const refusals = {
  noAddress: 'No address',
  invalidAddress: 'Not a valid address',
  repeated: 'Twice in the file',
  ...(Object.fromEntries(
    Object.entries(statedRefusals).map(([reason, words]) => [reason, `According to the file: ${words}`]),
  ) as Record<StatedRefusal, string>),
};
export type Refusal = keyof typeof refusals;

export const strongestOf = <Of extends Refusal>(reasons: Of[]): Of | undefined => {
  const order = Object.keys(refusals);
  return reasons.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))[0];
};

/** What an import takes over, on request: the reasons for which someone is no longer emailed here either. */
export const takenOver: Partial<Record<Refusal, 'unsubscribed' | 'bounced' | 'complained'>> = {
  complainedThere: 'complained',
  bouncedThere: 'bounced',
  unsubscribedThere: 'unsubscribed',
  disabledThere: 'unsubscribed',
};

export const outcomeLabels = {
  added: 'New',
  known: 'Already subscribed',
  left: 'No longer mailed from now on, as the file says',
  bounced: 'Email to this address bounced here',
  complained: 'Reported a letter as spam here',
  unsubscribed: 'Unsubscribed here',
  erased: 'Had their data erased here',
  moved: 'Moved their subscription to another address here',
  ...refusals,
};
export type ImportOutcome = keyof typeof outcomeLabels;

/** The counts that an admin sees first. */
export const outcomesOf = {
  added: ['added'],
  known: ['known'],
  left: ['left'],
  suppressed: ['bounced', 'complained', 'unsubscribed', 'erased', 'moved'],
  refused: Object.keys(refusals) as Refusal[],
} as const satisfies Record<string, readonly ImportOutcome[]> & { suppressed: readonly SuppressionReason[] };

export const countOf = (counts: Partial<Record<ImportOutcome, number>>, outcomes: readonly ImportOutcome[]): number =>
  outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
