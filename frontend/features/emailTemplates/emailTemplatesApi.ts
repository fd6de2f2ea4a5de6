import { emailTemplates } from '../../../shared/contract/emailTemplates.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';

export const { useEmailTemplatesQuery, useSendTemplateMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    emailTemplates: query(build, emailTemplates.list, { tags: ['EmailTemplates'] }),
    sendTemplate: mutation(build, emailTemplates.send, { changes: ['Campaigns'] }),
  }),
});
