import type { MailProblem } from '../../../shared/letters/model/emailTemplate.ts';

/** What the mocked checks of a letter answer. A file that imports nothing, so that mocks of modules may import it. */
export const checkAnswers = {
  /** The problems found in the letter. */
  problems: [] as MailProblem[],
  /** Runs while SES is asked about the account. */
  onReadAccount: async () => {},
};

export const contentProblems = () => checkAnswers.problems;

export async function readAccount() {
  await checkAnswers.onReadAccount();
  return { newsletterRate: 10, leftToday: 1000, standing: 'good' };
}
