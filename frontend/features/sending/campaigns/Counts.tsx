import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { totalText } from '../../../../shared/sending/model/campaignTotal.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import * as S from './CampaignView.styles.ts';
import { waitingCount } from './campaignText.ts';
import { stateColor } from './ProgressBar.styles.ts';

/** The number of recipients in each state; they add up to all recipients. */
export function Counts({ campaign }: { campaign: Campaign }) {
  const { counts, isEstimate, ratePerSecond, secondsLeft } = campaign;
  const figures: [string, number, keyof typeof stateColor][] = [
    ['Sent', counts.SENT, 'sent'],
    ['Waiting', waitingCount(campaign), 'waiting'],
    ['Failed', counts.FAILED, 'failed'],
    ['Skipped', counts.SKIPPED, 'skipped'],
    ['In doubt', counts.IN_DOUBT, 'doubt'],
  ];
  const facts: [string, string | undefined][] = [
    ['Rate', ratePerSecond === undefined ? undefined : `${ratePerSecond} a second`],
    ['Time left', secondsLeft === undefined ? undefined : durationOf(secondsLeft)],
  ];
  return (
    <S.Counts>
      {figures.map(([name, count, state]) => (
        <div key={name} style={{ borderColor: stateColor[state] }}>
          <dt>{name}</dt>
          <dd>{totalText({ total: count, isEstimate: state === 'waiting' ? isEstimate : undefined })}</dd>
        </div>
      ))}
      {facts.map(
        ([name, words]) =>
          words && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ),
      )}
    </S.Counts>
  );
}
