import { useNavigate } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { AcceptInvitation } from '../../features/accountLinks/AcceptInvitation.tsx';
import { useLinkToken } from '../../features/accountLinks/useLinkToken.ts';
import { Meta } from '../../ui/Meta.tsx';
import { heads } from '../heads.ts';
import * as S from './Login.styles.ts';

export default function Invitation() {
  const token = useLinkToken();
  const navigate = useNavigate();
  return (
    <S.Main id="content">
      <Meta {...heads.invitation} />
      <S.Mark />
      <AcceptInvitation key={token} token={token} onDone={() => navigate(pages.admin, { replace: true })} />
    </S.Main>
  );
}
