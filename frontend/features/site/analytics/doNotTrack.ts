interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the visitor asks not to be tracked, by Do Not Track or Global Privacy Control. */
export const doNotTrack = ({ doNotTrack, globalPrivacyControl }: PrivacySignals) =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
