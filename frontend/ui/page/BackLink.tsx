import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { size, space } from '../theme/theme.ts';

const names = { home: 'Home', product: site.product.plural, archive: 'Archive' } as const;

/** Leads to the list that a page belongs to. To where a visitor came from, browsers lead back themselves. */
export const BackLink = ({ to, className }: { to: keyof typeof names; className?: string }) => (
  <Back to={pages[to]} className={className}>
    <span aria-hidden="true">←</span> Back to {names[to]}
  </Back>
);

const Back = styled(Link)`
  display: inline-block;
  padding-block: ${space.tight};
  font-size: ${size.small};
  text-decoration-line: none;
  &:hover { text-decoration-line: underline; }
`;
