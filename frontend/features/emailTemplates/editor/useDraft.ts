import { useRef, useState } from 'react';
import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import { contentOf, type Draft, differ } from './draft.ts';
import { loadDraft, storeDraft } from './draftStorage.ts';

/** What is being typed into a template, the version that it is based on, and whether that is still the newest. */
export function useDraft(template: EmailTemplate) {
  const { name } = template;
  const [kept] = useState(() => loadDraft(name));
  const [base, setBase] = useState({ version: kept?.version ?? template.version, content: contentOf(template) });
  const [draft, setDraft] = useState(kept?.draft ?? base.content);
  /** The same, at once: while it is being saved, one types on. */
  const newest = useRef(draft);
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);
  /** Grows when the fields are filled anew from outside, so that the editor starts anew too. */
  const [filled, setFilled] = useState(0);

  function type(next: Draft, { version, content }: typeof base) {
    newest.current = next;
    setDraft(next);
    storeDraft(name, differ(next, content) ? next : null, version);
  }
  function restOn(next: typeof base) {
    setBase(next);
    setRestoredAt(null);
  }

  return {
    draft,
    restoredAt,
    filled,
    version: base.version,
    isDirty: differ(draft, base.content),
    // What was saved here is newer for a moment than what the list knows.
    isStale: template.version > base.version,
    change: (part: Partial<Draft>) => type({ ...newest.current, ...part }, base),
    /** Takes the newest in place of what was typed. */
    takeNewest() {
      const next = { version: template.version, content: contentOf(template) };
      restOn(next);
      type(next.content, next);
      setFilled(filled + 1);
    },
    /** `content` has been saved, as this version. What was typed since stays, unsaved. */
    saved({ version }: Pick<EmailTemplate, 'version'>, content: Draft) {
      restOn({ version, content });
      type(newest.current, { version, content });
    },
    forget: () => storeDraft(name, null, base.version),
  };
}
