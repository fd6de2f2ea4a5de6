import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { Notice } from '../../../ui/text/Notice.tsx';

/** Problems that would affect the readers or the send. */
export function MailProblems({ problems }: { problems: MailProblem[] }) {
  return (
    <Notice tone="care">
      <p>
        <strong>{problems.length === 1 ? 'One thing to check' : `${problems.length} things to check`}</strong>
      </p>
      <ul>
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}
