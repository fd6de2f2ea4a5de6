import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { site } from '../../../../shared/site/site.ts';
import type { Counter } from './counters.ts';

let counter: Promise<Counter> | undefined;

/** Reports each visited page to the service that site.ts names; without one, nothing is loaded. */
export function PageViews({ analytics = site.analytics }: { analytics?: typeof site.analytics }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!analytics || doNotTrack(navigator)) return;
    counter ??= import('./counters.ts').then(({ counterOf }) => counterOf(analytics));
    counter
      .then((count) => count(pathname))
      .catch(() => {
        // Offline or blocked: this view is not counted, and the next one tries again.
        counter = undefined;
      });
  }, [analytics, pathname]);
  return null;
}

interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the visitor asks not to be tracked, by Do Not Track or Global Privacy Control. */
export const doNotTrack = ({ doNotTrack, globalPrivacyControl }: PrivacySignals) =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
