import { emailTemplates } from '../../../shared/contract/emailTemplates.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { newestOf } from './newestOf.ts';

const changes = ['EmailTemplates'] as const;

/** The list has what a write answered at once, however long reading it anew takes. */
const kept = (written: EmailTemplate) =>
  emailTemplatesApi.util.updateQueryData('emailTemplates', undefined, (known) => [
    ...known.filter(({ name }) => name !== written.name),
    written,
  ]);

export const emailTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    emailTemplates: query(build, emailTemplates.list, { tags: changes, merge: newestOf }),
    templateCheck: query(build, emailTemplates.check, { tags: ['EmailTemplates', 'Subscribers'] }),
    createTemplate: mutation(build, emailTemplates.create, {
      changes,
      onDone: (written, dispatch) => dispatch(kept(written)),
    }),
    updateTemplate: mutation(build, emailTemplates.update, {
      changes,
      onDone: (written, dispatch) => dispatch(kept(written)),
    }),
    // A test that was sent is noted with the template.
    sendTest: mutation(build, emailTemplates.sendTest, { changes }),
    replicateTemplate: mutation(build, emailTemplates.replicate, {
      changes,
      onDone: (written, dispatch) => dispatch(kept(written)),
    }),
    removeTemplate: mutation(build, emailTemplates.remove, { changes }),
    sendTemplate: mutation(build, emailTemplates.send, { changes: ['Campaigns'] }),
    sendToEvent: mutation(build, emailTemplates.sendToEvent, { changes: ['Campaigns'] }),
  }),
});

export const {
  useEmailTemplatesQuery,
  useTemplateCheckQuery,
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useSendTestMutation,
  useReplicateTemplateMutation,
  useRemoveTemplateMutation,
  useSendTemplateMutation,
  useSendToEventMutation,
} = emailTemplatesApi;
