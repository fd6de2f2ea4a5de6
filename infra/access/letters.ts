import { composing, loadingComposer, steppingCampaigns, unpublishingLetters } from './common.ts';
import type { Needs } from './needs.ts';

/** Keeps earlier versions of a letter, and removes the oldest. */
const keepingVersions = { items: { emailVersions: 'query put delete' } } as const satisfies Needs;
const addingTemplates = { items: { emailTemplates: 'get put' } } as const satisfies Needs;

/** What the endpoints for letters, their drafts and their pages may touch. */
export const letterAccess = {
  'emailTemplates/create': addingTemplates,
  'emailTemplates/draft': { items: { emailDrafts: 'get' } },
  'emailTemplates/saveDraft': [keepingVersions, { items: { emailTemplates: 'check', emailDrafts: 'get put' } }],
  'emailTemplates/removeDraft': [keepingVersions, { items: { emailDrafts: 'get delete' } }],
  'emailTemplates/versions': { items: { emailVersions: 'query' } },
  'emailTemplates/version': { items: { emailVersions: 'get' } },
  'emailTemplates/list': { items: { emailTemplates: 'read', emailDrafts: 'query' } },
  'emailTemplates/remove': {
    items: {
      ...{ emailTemplates: 'get delete', emailDrafts: 'delete', emailVersions: 'query delete', sends: 'read list' },
    },
  },
  'emailTemplates/replicate': addingTemplates,
  'emailTemplates/update': [
    ...[composing, loadingComposer, keepingVersions],
    { items: { emailTemplates: 'update', emailDrafts: 'delete' } },
  ],
  'letters/list': { items: { letters: 'query' } },
  'letters/get': { items: { letters: 'get', letterBodies: 'get' } },
  'letters/publish': { items: { sends: 'get' }, ...steppingCampaigns },
  'letters/remove': unpublishingLetters,
} as const satisfies Record<string, Needs | readonly Needs[]>;
