import { type Analytics, ga4Script, plausibleHost } from '../../../../shared/site/options.ts';

/** Reports one page view. Only the path, since a query can contain private data. */
export type Counter = (path: string) => void;

type Tag = { dataLayer: unknown[] };

export function counterOf(analytics: Analytics): Counter {
  return analytics.kind === 'plausible' ? plausible(analytics) : ga4(analytics);
}

/** Plausible's events API needs no script (https://plausible.io/docs/events-api). */
function plausible({ domain, host }: Extract<Analytics, { kind: 'plausible' }>): Counter {
  return (path) => {
    const body = JSON.stringify({
      name: 'pageview',
      domain,
      url: location.origin + path,
      referrer: document.referrer || null,
    });
    // text/plain, so that no preflight is needed. Failures are ignored: they do not concern the visitor.
    void fetch(`${plausibleHost(host)}/api/event`, { method: 'POST', body, keepalive: true }).catch(() => {});
  };
}

/** Google's tag, with its automatic page views turned off (https://developers.google.com/analytics/devguides/collection/ga4/views). */
function ga4({ measurementId }: Extract<Analytics, { kind: 'ga4' }>): Counter {
  const tag = globalThis as unknown as Tag;
  tag.dataLayer ??= [];
  function send(..._words: unknown[]) {
    // The tag recognizes commands by their being an `arguments` object.
    // biome-ignore lint/complexity/noArguments: see above
    tag.dataLayer.push(arguments);
  }
  send('js', new Date());
  send('config', measurementId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${ga4Script}?id=${measurementId}`;
  document.head.append(script);
  return (path) => {
    const page_location = location.origin + path;
    send('set', { page_location });
    send('event', 'page_view', { page_location });
  };
}
