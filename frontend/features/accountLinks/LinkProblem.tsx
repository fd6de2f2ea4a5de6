import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';

/** Why a mail's link does not do what it was for, and where to go from here. */
export function LinkProblem({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
      <p>
        <Link to={pages.login}>To the login</Link>
      </p>
    </>
  );
}
