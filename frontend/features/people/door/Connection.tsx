import { useState } from 'react';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { connectionText } from './connectionText.ts';
import * as S from './Door.styles.ts';
import type { SendState } from './TickSender.ts';

/** Nothing yet; the last trouble; or that it is over. */
type Said = 'nothing' | 'trouble' | 'over';

/** Whether what was ticked has arrived. Trouble and its end are announced, not each tick that is sent. */
export function Connection({ state, count }: { state: SendState; count: number }) {
  const [said, setSaid] = useState<Said>('nothing');
  const isTrouble = state !== 'working';
  const now = isTrouble ? 'trouble' : afterTrouble(said, count);
  if (now !== said) setSaid(now);
  const text = connectionText(state, count);
  const isSaid = isTrouble || now === 'over';
  return (
    <>
      <S.Connection $isTrouble={isTrouble} aria-hidden={isSaid}>
        {text}
      </S.Connection>
      <Hidden role="status">{isSaid && text}</Hidden>
    </>
  );
}

/** It is over when everything has arrived; the next tick after that is one like any other. */
function afterTrouble(said: Said, count: number): Said {
  if (said === 'nothing') return 'nothing';
  if (count === 0) return 'over';
  return said === 'over' ? 'nothing' : 'trouble';
}
