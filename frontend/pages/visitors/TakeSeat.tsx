import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { ShortPage } from '../../ui/forms/ResultMessage.tsx';
import { Band } from '../../ui/layout/Band.tsx';

/** Opened by the link in the mail that offers somebody on the waiting list a seat. */
export default function TakeSeatPage() {
  return (
    <Band>
      <ShortPage>
        <h1 tabIndex={-1}>Take your seat</h1>
        <p>
          A seat is free for you at <Link to={pages.signup}>the next evening</Link>.
        </p>
      </ShortPage>
    </Band>
  );
}
