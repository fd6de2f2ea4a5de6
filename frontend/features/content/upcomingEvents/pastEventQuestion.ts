/** Asked before an event becomes the active one although it is over. */
export const pastEventQuestion = {
  title: 'This event is over',
  look: 'primary',
  children:
    'Its date has passed, so visitors won’t see it and no one can sign up for it until you change the date. Set it as the active event anyway?',
  confirmLabel: 'Set Active',
  pendingLabel: 'Setting...',
} as const;
