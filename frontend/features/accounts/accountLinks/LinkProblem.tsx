import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { ResultMessage } from '../../../ui/forms/ResultMessage.tsx';

/** Why a mail's link does not do what it was for, and where to go from here. */
export const LinkProblem = ({ title, children }: { title: string; children: ReactNode }) => (
  <ResultMessage title={title}>
    <p>{children}</p>
    <p>
      <Link to={pages.login}>To the login</Link>
    </p>
  </ResultMessage>
);
