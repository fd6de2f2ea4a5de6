import { ConfirmAddress } from '../../features/accounts/accountLinks/ConfirmAddress.tsx';
import { useLinkToken } from '../../ui/page/useLinkToken.ts';
import * as S from './Login.styles.ts';

export default function ConfirmAccountAddressPage() {
  const token = useLinkToken();
  return (
    <S.Main id="content">
      <S.Mark />
      <ConfirmAddress key={token} token={token} />
    </S.Main>
  );
}
