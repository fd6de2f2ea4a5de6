import { type Campaign, totalText } from '../../../../shared/sending/model/campaign.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import * as S from './CampaignView.styles.ts';
import { waitingCount } from './campaignText.ts';
import { stateColor } from './ProgressBar.styles.ts';

/** The number of recipients in each state, which add up to all recipients; while it is sent, its pace. */
export function Counts({ campaign }: { campaign: Campaign }) {
  const { counts, isEstimate, ratePerSecond, secondsLeft } = campaign;
  const facts: [string, string | undefined, (keyof typeof stateColor)?][] = [
    ['Sent', counts.SENT.toLocaleString(), 'sent'],
    ['Waiting', totalText({ total: waitingCount(campaign), isEstimate }), 'waiting'],
    ['Failed', counts.FAILED.toLocaleString(), 'failed'],
    ['Skipped', counts.SKIPPED.toLocaleString(), 'skipped'],
    ['Unconfirmed', counts.IN_DOUBT.toLocaleString(), 'doubt'],
    ['Rate', ratePerSecond === undefined ? undefined : `${ratePerSecond} a second`],
    ['Time left', secondsLeft === undefined ? undefined : durationOf(secondsLeft)],
  ];
  return (
    <S.Counts>
      {facts.map(
        ([name, words, state]) =>
          words && (
            <div key={name} style={state && { borderColor: stateColor[state] }}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ),
      )}
    </S.Counts>
  );
}
