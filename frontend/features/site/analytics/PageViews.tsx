import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type Analytics, plausibleHost } from '../../../../shared/site/options.ts';
import { site } from '../../../../shared/site/site.ts';

export function PageViews({ analytics = site.analytics }: { analytics?: typeof site.analytics }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (analytics && !doNotTrack(navigator)) count(analytics, pathname);
  }, [analytics, pathname]);
  return null;
}

/** Only the path, since a query can contain private data. It needs no script: https://plausible.io/docs/events-api */
export function count({ domain, host }: Analytics, path: string): void {
  const body = JSON.stringify({
    name: 'pageview',
    domain,
    url: location.origin + path,
    referrer: document.referrer || null,
  });
  // text/plain, so that no preflight is needed. Failures are ignored: they do not concern the visitor.
  void fetch(`${plausibleHost(host)}/api/event`, { method: 'POST', body, keepalive: true }).catch(() => {});
}

interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the visitor asks not to be tracked, by Do Not Track or Global Privacy Control. */
export const doNotTrack = ({ doNotTrack, globalPrivacyControl }: PrivacySignals) =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
