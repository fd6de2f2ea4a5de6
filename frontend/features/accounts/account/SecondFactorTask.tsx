import { type ComponentType, useState } from 'react';
import type { StepUp as Body } from '../../../../shared/accounts/model/account.ts';
import { accountApi } from './accountApi.ts';
import { DialogFrame, type FactorFrame } from './FactorFrame.tsx';
import { OfferedFactor } from './OfferedFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StepUp, stepUpAlone } from './StepUp.tsx';

export type FactorTask = 'on' | 'replace' | 'renew' | 'off';

const titles: Record<FactorTask, string> = {
  on: 'Switch on the second factor',
  replace: 'Use another authenticator app',
  renew: 'Renew your recovery codes',
  off: 'Switch off the second factor?',
};

/** What each task changes. */
const explanations: Record<FactorTask, string> = {
  on: 'Besides your password, logging in will take a code from an app on your phone. Someone who learns your password can’t log in with it alone.',
  replace:
    'You scan a new QR code with the other app. After that, the app you use now and your recovery codes no longer work.',
  renew: 'You get ten new codes. The ones you have now no longer work.',
  off: 'You’ll log in with your password only, and your recovery codes will be gone.',
};

interface Props {
  task: FactorTask;
  username: string;
  /** By default the task's own, like the next. */
  title?: string;
  explanation?: string;
  Frame?: ComponentType<FactorFrame>;
  onCancel: () => void;
  cancelLabel?: string;
  onDone: () => void;
}

/** Switches the second factor on or off, replaces it, or renews its recovery codes, each after a step-up. */
export function SecondFactorTask(props: Props) {
  const { task, username, title = titles[task], explanation = explanations[task] } = props;
  const { Frame = DialogFrame, onCancel, cancelLabel, onDone } = props;
  const [offer] = accountApi.useOfferSecondFactorMutation();
  const [renew] = accountApi.useRenewRecoveryCodesMutation();
  const [remove] = accountApi.useRemoveSecondFactorMutation();
  const [uri, setUri] = useState<string>();
  const [codes, setCodes] = useState<string[]>();
  const [triedToClose, setTriedToClose] = useState(false);
  const form = { rules: stepUpAlone, onCancel, cancelLabel, children: <p>{explanation}</p> };
  return (
    <Frame
      title={codes ? 'Save your recovery codes' : title}
      onClose={() => (codes ? setTriedToClose(true) : onCancel())}
    >
      {codes ? (
        <RecoveryCodes username={username} codes={codes} triedToClose={triedToClose} onKept={onDone} />
      ) : uri ? (
        <OfferedFactor uri={uri} onDone={setCodes} onCancel={onCancel} cancelLabel={cancelLabel} />
      ) : task === 'on' || task === 'replace' ? (
        <StepUp<Body, { uri: string }>
          {...form}
          request={(body) => offer({ body }).unwrap()}
          label="Continue"
          pendingLabel="Checking..."
          onDone={(offered) => setUri(offered.uri)}
        />
      ) : task === 'renew' ? (
        <StepUp<Body, { recoveryCodes: string[] }>
          {...form}
          request={(body) => renew({ body }).unwrap()}
          label="Renew"
          pendingLabel="Renewing..."
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        />
      ) : (
        <StepUp<Body, null>
          {...form}
          request={(body) => remove({ body }).unwrap()}
          label="Switch Off"
          pendingLabel="Switching off..."
          look="danger"
          success={{ title: 'Switched off', description: 'You now log in with your password only.' }}
          onDone={onDone}
        />
      )}
    </Frame>
  );
}
