import { useMemo } from 'react';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { personalLinkProblems, sizeProblems, testProblems } from '../../../../shared/letters/checks/mailCheck.ts';
import { cleanLetter } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { isNestedTooDeeply, nestedTooDeeply } from '../../../../shared/letters/cleaning/nesting.ts';
import { sentBytes } from '../../../../shared/letters/mail/layout.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { useSettled } from '../../../ui/page/pageHooks.ts';
import { MailFrame } from '../../../ui/text/MailFrame.tsx';
import { Notice } from '../../../ui/text/Text.tsx';
import { type PreviewReader, previewMail, previewSubject, useLetterCards } from '../library/previewMail.ts';
import { MailProblems } from '../send/SendSummary.tsx';
import type { Draft } from './useDraft.ts';

export interface Props {
  draft: Draft;
  template: EmailTemplate;
  isDirty?: boolean;
  reader?: PreviewReader;
  /** An old version, only looked at: its problems do not matter. */
  isPast?: true;
}

export default function MailPreview({ draft, template, isDirty = false, reader, isPast }: Props) {
  // The frame reloads with each change, and would flicker at every key.
  const settled = useSettled(draft, 300);
  const cards = useLetterCards(settled.htmlContent);
  const preview = useMemo(() => {
    if (isNestedTooDeeply(settled.htmlContent)) return null;
    const { html: htmlContent, removed } = cleanLetter(settled.htmlContent);
    const mail = { ...settled, htmlContent, cards };
    return {
      html: previewMail(mail, reader),
      subject: previewSubject(mail, reader),
      removed,
      mailProblems: [...personalLinkProblems(settled), ...contentProblems(mail), ...sizeProblems(sentBytes(mail))],
    };
  }, [settled, cards, reader]);
  if (!preview) {
    return (
      <Notice tone="danger" role="status">
        There is no preview. {nestedTooDeeply}.
      </Notice>
    );
  }
  const { html, subject, removed, mailProblems } = preview;
  const problems = isPast ? [] : [...mailProblems, ...testProblems(isDirty ? {} : template)];
  return (
    <>
      <p>
        Subject: <strong>{subject}</strong>
      </p>
      <MailFrame title={`Preview of “${template.title}”`} label="Preview" html={html} height="min(58vh, 46rem)" />
      {removed.length > 0 && (
        <Notice tone="plain" role="status">
          <p>
            <strong>Not kept in the email:</strong> {removed.join(', ')}.
          </p>
        </Notice>
      )}
      {problems.length > 0 && <MailProblems problems={problems} />}
    </>
  );
}
