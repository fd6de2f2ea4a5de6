import * as z from 'zod/mini';
import { oneLine } from '../../platform/fields.ts';
import { bodiesFit, body } from './emailTemplate.ts';

/** A line as it is being typed: it may be empty yet, or end with a space. */
const line = z.string().check(z.overwrite(oneLine), z.maxLength(200, 'Please use at most 200 characters'));

const contentFields = { subject: line, previewText: line, htmlContent: body, textContent: body };

/** What the editor's fields hold. Nobody has cleaned it. */
export const draftContent = z.object(contentFields);
export type DraftContent = z.infer<typeof draftContent>;

export const draftInput = z
  .strictObject({
    ...contentFields,
    /** The version of the letter that is being changed. */
    version: z.int(),
    /** The draft's revision that this goes on from; null where there was none. */
    revision: z.nullable(z.int()),
    /** Takes the place of whatever draft is there: that one is kept among the earlier versions. */
    over: z.optional(z.literal(true)),
  })
  .check(bodiesFit);
export type DraftInput = z.infer<typeof draftInput>;

/** How a draft stands, for whoever has its text. */
export const draftHead = z.object({
  /** Another one after each change. */
  revision: z.int(),
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** The username. */
  savedBy: z.string(),
  /** Whether who asks has written it, here or elsewhere. */
  own: z.boolean(),
});
export type DraftHead = z.infer<typeof draftHead>;

export const templateDraft = z.extend(draftHead, { content: draftContent });
export type TemplateDraft = z.infer<typeof templateDraft>;

export const draftRemoval = z.object({ revision: z.coerce.number().check(z.int()) });

/** So many earlier versions of a letter are kept. */
export const keptVersions = 20;

export const versionId = z.string().check(z.regex(/^\d{15}-[sd]\d{1,16}$/));

/** What a letter was before it was saved again, or a draft that another one took the place of. */
export const templateVersion = z.object({
  id: versionId,
  kind: z.enum(['saved', 'draft']),
  subject: z.string(),
  savedAt: z.iso.datetime(),
  /** The username; none of a letter as it began, which nobody saved. */
  savedBy: z.optional(z.string()),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

export const wholeVersion = z.extend(templateVersion, { content: draftContent });
export type WholeVersion = z.infer<typeof wholeVersion>;
