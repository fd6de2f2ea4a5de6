import { emailTemplates } from '../../../shared/contract/emailTemplates.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';

const changes = ['EmailTemplates'] as const;

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
} = api.injectEndpoints({
  endpoints: (build) => ({
    emailTemplates: query(build, emailTemplates.list, { tags: changes }),
    templateCheck: query(build, emailTemplates.check, { tags: ['EmailTemplates', 'Subscribers'] }),
    createTemplate: mutation(build, emailTemplates.create, { changes }),
    updateTemplate: mutation(build, emailTemplates.update, { changes }),
    // A test that was sent is noted with the template.
    sendTest: mutation(build, emailTemplates.sendTest, { changes }),
    replicateTemplate: mutation(build, emailTemplates.replicate, { changes }),
    removeTemplate: mutation(build, emailTemplates.remove, { changes }),
    sendTemplate: mutation(build, emailTemplates.send, { changes: ['Campaigns'] }),
    sendToEvent: mutation(build, emailTemplates.sendToEvent, { changes: ['Campaigns'] }),
  }),
});
