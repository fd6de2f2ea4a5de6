/** The API's counts of a site on which nothing has happened. */
export const noCounts = {
  ...{ signups: 0, inPerson: 0, virtual: 0, waiting: 0, subscribers: 0, recipients: 0, erased: 0 },
  ...{ events: [] as object[], preparedLetters: [] as object[], deferredMail: null, unsentMail: null, formMail: null },
};

/** A send as the API tells of it, with these numbers of recipients. */
export const campaign = (more: object, counts: object = {}) => ({
  ...{ id: crypto.randomUUID(), templateName: 'may', subject: 'A letter', status: 'COMPLETE', startedBy: 'admin' },
  ...{ audience: { type: 'newsletter' }, startedAt: '2031-05-04T10:00:00.000Z', total: 1, bounced: 0, complained: 0 },
  counts: { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0, ...counts },
  ...more,
});

/** A letter that is scheduled. */
export const scheduledSend = (subject: string, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), revision: 1, templateName: 'june', subject, state: 'SCHEDULED', publish: false },
  ...{ audience: { type: 'newsletter' }, to: {}, at: '2026-11-01T09:00', dueAt: '2026-11-01T14:00:00.000Z' },
  ...{ scheduledBy: 'admin', ...more },
});
