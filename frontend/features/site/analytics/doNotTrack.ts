interface Wishes {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Has the visitor asked not to be tracked, by Do Not Track or by Global Privacy Control? */
export const doNotTrack = ({ doNotTrack, globalPrivacyControl }: Wishes) =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
