import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/text/Text.tsx';

interface Props {
  problems: MailProblem[];
  /** What a press of a problem's button does; undefined where it would change nothing. */
  fixOf?: (problem: MailProblem) => (() => void) | undefined;
}

/** Problems that would affect the readers or the send. */
export function MailProblems({ problems, fixOf }: Props) {
  return (
    <Notice tone="care">
      <p>
        <strong>{problems.length === 1 ? 'One thing to check' : `${problems.length} things to check`}</strong>
      </p>
      <ul>
        {problems.map((problem) => {
          const fix = fixOf?.(problem);
          return (
            <li key={problem.message}>
              {problem.message}{' '}
              {fix && (
                <Button look="quiet" small onClick={fix}>
                  {problem.fix?.to ? `Use ${problem.fix.to}` : 'Remove'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
