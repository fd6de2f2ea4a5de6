import { useNavigate } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { AcceptInvitation } from '../../features/accounts/accountLinks/AcceptInvitation.tsx';
import { useLinkToken } from '../../ui/page/useLinkToken.ts';
import * as S from './Login.styles.ts';

export default function Invitation() {
  const token = useLinkToken();
  const navigate = useNavigate();
  return (
    <S.Main id="content">
      <S.Mark />
      <AcceptInvitation key={token} token={token} onDone={() => navigate(pages.admin, { replace: true })} />
    </S.Main>
  );
}
