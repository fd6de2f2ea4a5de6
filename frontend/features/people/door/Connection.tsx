import { useState } from 'react';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { connectionText } from './connectionText.ts';
import * as S from './Door.styles.ts';
import type { SendState } from './TickSender.ts';

/** Whether what was ticked has arrived. Trouble and its end are announced, not each tick that is sent. */
export function Connection({ state, count }: { state: SendState; count: number }) {
  const isTrouble = state !== 'working';
  const [hadTrouble, setHadTrouble] = useState(false);
  if (isTrouble && !hadTrouble) setHadTrouble(true);
  const text = connectionText(state, count);
  const isSaid = isTrouble || (hadTrouble && count === 0);
  return (
    <>
      <S.Connection $isTrouble={isTrouble} aria-hidden={isSaid}>
        {text}
      </S.Connection>
      <Hidden role="status">{isSaid && text}</Hidden>
    </>
  );
}
