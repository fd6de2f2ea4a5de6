import type { Planned } from './planned.ts';

const words: Record<Planned['kind'], string> = {
  event: '',
  signupCloses: 'Sign-up closes: ',
  dayReminder: 'Reminder, a day before: ',
  hourReminder: 'Reminder, an hour before: ',
  letter: 'Letter: ',
};

/** What an entry says that it is, before its title: "Reminder, a day before: ". Nothing for an event that takes place. */
export const plannedKind = ({ kind, state }: Pick<Planned, 'kind' | 'state'>): string =>
  state === 'canceled' ? 'Canceled: ' : state === 'held' ? 'Held letter: ' : words[kind];

/** "Letter: News of May". */
export const plannedTitle = (planned: Planned): string => plannedKind(planned) + planned.title;
