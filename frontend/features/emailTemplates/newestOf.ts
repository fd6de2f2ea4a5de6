import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';

/**
 * The templates that were read, each as it is known where that is newer: a list that was asked for before a save may
 * arrive after it. By time, not by version: a template that is deleted and made anew begins with version 1 again.
 */
export const newestOf = (known: EmailTemplate[], read: EmailTemplate[]): EmailTemplate[] =>
  read.map((template) => {
    const before = known.find(({ name }) => name === template.name);
    return before && before.updatedAt > template.updatedAt ? before : template;
  });
