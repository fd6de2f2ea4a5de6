import * as z from 'zod/mini';
import { oneLine } from '../../platform/fields.ts';
import { bodiesFit, body } from './emailTemplate.ts';

/** A line while it is typed: it may still be empty, or end with a space. */
const line = z.string().check(z.overwrite(oneLine), z.maxLength(200, 'Please use at most 200 characters'));

const contentFields = { subject: line, previewText: line, htmlContent: body, textContent: body };

/** The editor's fields, not cleaned. */
export const draftContent = z.object(contentFields);
export type DraftContent = z.infer<typeof draftContent>;

export const draftInput = z
  .strictObject({
    ...contentFields,
    version: z.int(),
    /** A random number of the open editor, whose text replaces its own; another's becomes an earlier version. */
    editor: z.int().check(z.gte(1)),
    /** Grows with each save. It begins with the time in milliseconds, so that no two drafts of a letter share one. */
    revision: z.int(),
    /** The revision of the draft that this text continues from; null if there was none. */
    follows: z.nullable(z.int()),
  })
  .check(bodiesFit);
export type DraftInput = z.infer<typeof draftInput>;

export const draftHead = z.object({
  revision: z.int(),
  version: z.int(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
  /** Whether the current admin wrote it, in this browser or another. */
  own: z.boolean(),
});
export type DraftHead = z.infer<typeof draftHead>;

/** `replaced`: the draft whose place it took, if its writer had not seen that. */
export const savedDraft = z.extend(draftHead, { replaced: z.optional(draftHead) });
export type SavedDraft = z.infer<typeof savedDraft>;

export const templateDraft = z.extend(draftHead, { content: draftContent });
export type TemplateDraft = z.infer<typeof templateDraft>;

const whole = z.coerce.number().check(z.int());
/** The draft that goes: the one of this revision, or whatever this editor saved last. */
export const draftRemoval = z.object({ revision: whole, editor: z.optional(whole) });

export const keptVersions = 20;

export const versionId = z.string().check(z.regex(/^\d{15}-[sd]\d{1,16}$/));

/** A letter as it was before a save, or a draft that another one replaced. */
export const templateVersion = z.object({
  id: versionId,
  kind: z.enum(['saved', 'draft']),
  subject: z.string(),
  savedAt: z.iso.datetime(),
  /** The username; absent for a letter's initial content, which no one saved. */
  savedBy: z.optional(z.string()),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

export const versionWithContent = z.extend(templateVersion, { content: draftContent });
export type VersionWithContent = z.infer<typeof versionWithContent>;
