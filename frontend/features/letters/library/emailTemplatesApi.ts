import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { emailTemplates } from '../../../../shared/letters/routes.ts';
import { scheduledSends } from '../../../../shared/sending/routes.ts';
import { api } from '../../../api/api.ts';
import { type Dispatch, mutation, pagedQuery, query } from '../../../api/endpoints.ts';

const changes = ['EmailTemplates'] as const;

type Listed = Pick<EmailTemplate, 'name' | 'updatedAt'>;

export const withWritten = <Row extends Listed>(cached: readonly Row[], written: Row): Row[] => [
  ...cached.filter(({ name }) => name !== written.name),
  written,
];

/**
 * The list may have been read before a write. Newer by time, not by version, because something that is deleted and
 * created again starts with version 1.
 */
export const newestOf = <Row extends Listed>(cached: readonly Row[], read: readonly Row[]): Row[] =>
  read.map((row) => cached.find(({ name, updatedAt }) => name === row.name && updatedAt > row.updatedAt) ?? row);

/** Shows the result of a write at once, however long it takes to read the list again. */
const onDone = (written: EmailTemplate, dispatch: Dispatch) =>
  dispatch(
    emailTemplatesApi.util.updateQueryData('emailTemplates', undefined, (cached) => withWritten(cached, written)),
  );

const markDraft = (name: string, draft: EmailTemplate['draft']) =>
  emailTemplatesApi.util.updateQueryData('emailTemplates', undefined, (cached) =>
    cached.map((template) => (template.name === name ? { ...template, draft } : template)),
  );

const emailTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    emailTemplates: query(build, emailTemplates.list, {
      tags: changes,
      merge: newestOf,
    }),
    templateCheck: query(build, emailTemplates.check, { tags: ['EmailTemplates', 'Subscribers'] }),
    templateUnsent: pagedQuery(build, emailTemplates.countUnsent, { tags: ['Subscribers'] }),
    createTemplate: mutation(build, emailTemplates.create, { changes, onDone }),
    updateTemplate: mutation(build, emailTemplates.update, { changes, onDone }),
    // A sent test is recorded in the template.
    sendTestMail: mutation(build, emailTemplates.sendTestMail, { changes }),
    replicateTemplate: mutation(build, emailTemplates.replicate, { changes, onDone }),
    templateDraft: query(build, emailTemplates.draft),
    // Updates the list directly, without reading it again: drafts are saved every few seconds.
    saveTemplateDraft: mutation(build, emailTemplates.saveDraft, {
      onDone: ({ savedAt, savedBy, own }, dispatch, { params }) =>
        dispatch(markDraft(params.name, { savedAt, savedBy, own })),
    }),
    // The draft of someone else, which stays, may show again.
    removeTemplateDraft: mutation(build, emailTemplates.removeDraft, {
      changes,
      onDone: (_, dispatch, { params }) => dispatch(markDraft(params.name, undefined)),
    }),
    templateVersions: query(build, emailTemplates.versions),
    templateVersion: query(build, emailTemplates.version),
    removeTemplate: mutation(build, emailTemplates.remove, { changes: ['EmailTemplates', 'Counts'] }),
    sendTemplate: mutation(build, emailTemplates.send, { changes: ['Campaigns'] }),
    scheduleTemplate: mutation(build, emailTemplates.schedule, { changes: ['ScheduledSends'] }),
    reschedule: mutation(build, scheduledSends.update, { changes: ['ScheduledSends', 'Campaigns'] }),
    sendScheduledNow: mutation(build, scheduledSends.sendNow, { changes: ['ScheduledSends', 'Campaigns'] }),
  }),
});

export const {
  useEmailTemplatesQuery,
  useLazyEmailTemplatesQuery,
  useTemplateCheckQuery,
  useTemplateUnsentInfiniteQuery,
  useLazyTemplateDraftQuery,
  useSaveTemplateDraftMutation,
  useRemoveTemplateDraftMutation,
  useTemplateVersionsQuery,
  useTemplateVersionQuery,
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useSendTestMailMutation,
  useReplicateTemplateMutation,
  useRemoveTemplateMutation,
  useSendTemplateMutation,
  useScheduleTemplateMutation,
  useRescheduleMutation,
  useSendScheduledNowMutation,
} = emailTemplatesApi;
