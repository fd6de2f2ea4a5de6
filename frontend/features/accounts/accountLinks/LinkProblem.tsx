import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { ResultMessage } from '../../../ui/forms/ResultMessage.tsx';

/** Says why a mail's link does not work, and where to go instead. */
export const LinkProblem = ({ title, children }: { title: string; children: ReactNode }) => (
  <ResultMessage title={title}>
    <p>{children}</p>
    <p>
      <Link to={pages.login}>Go to login</Link>
    </p>
  </ResultMessage>
);
