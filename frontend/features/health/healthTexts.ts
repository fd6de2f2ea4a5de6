import type { HealthCheckName } from '../../../shared/health/model/healthTitles.ts';

/** What a failed check means to a publisher: what is so, and what visitors or readers notice. */
export const healthTexts: Record<HealthCheckName, { title: string; means: string }> = {
  address: { title: 'The site doesn’t open at its address', means: 'Visitors may not find it.' },
  certificate: {
    title: 'The site’s certificate isn’t valid',
    means: 'Browsers may warn visitors not to open the site.',
  },
  admin: { title: 'There is no account to log in with', means: 'No one can change anything here.' },
  identity: { title: 'The sender’s address isn’t set up', means: 'No email goes out until it is.' },
  dkim: { title: 'Your emails aren’t signed', means: 'Many may land in spam folders.' },
  mailFrom: {
    title: 'Your emails don’t name your domain as their sender throughout',
    means: 'Some may land in spam folders.',
  },
  dmarc: {
    title: 'Your domain doesn’t say what to do about forged emails',
    means: 'Large providers, such as Gmail, may refuse your letters.',
  },
  production: { title: 'Email goes to a few test addresses only', means: 'Your subscribers get nothing yet.' },
  sending: { title: 'Email is stopped, or may be soon', means: 'Letters, welcomes and confirmations would wait.' },
  quota: {
    title: 'You have more subscribers than emails left today',
    means: 'A letter to all of them would stop partway. Tomorrow there may be room.',
  },
  concurrency: {
    title: 'The site may be slow while a letter goes out',
    means: 'Visitors may have to wait for forms and pages.',
  },
  alarmAddress: {
    title: 'No one is alerted when the site is in trouble',
    means: 'Visitors and readers would notice before you do.',
  },
  alarms: { title: 'Something isn’t working as it should', means: 'Visitors or readers may notice.' },
  unsent: {
    title: 'Some welcomes or confirmations weren’t sent',
    means: 'Their readers may be waiting for them.',
  },
};
