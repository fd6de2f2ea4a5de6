/** The checks, in the order in which an operator sets things up, each with its title for people. */
export const healthTitles = {
  address: 'Site at its address',
  certificate: 'Certificate',
  admin: 'Admin account',
  identity: 'Sender at SES',
  dkim: 'DKIM',
  mailFrom: 'SPF and MAIL FROM',
  dmarc: 'DMARC',
  production: 'Out of the SES sandbox',
  sending: 'Sending allowed',
  quota: 'Quota and rate',
  concurrency: 'Concurrent functions',
  alarmAddress: 'Alarms reach someone',
  alarms: 'Alarms',
  unsent: 'Emails to one person',
} as const;
export type HealthCheckName = keyof typeof healthTitles;
