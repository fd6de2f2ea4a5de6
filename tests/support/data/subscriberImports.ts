import type { ImportCounts } from '../../../shared/people/model/subscriberImport.ts';

export const sumOf = (counts: ImportCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export const mailchimpFile = (rows: string[]) =>
  ['Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID', ...rows].join('\r\n');

export const manyPeople = (n: number, prefix = 'person') =>
  mailchimpFile(
    Array.from({ length: n }, (_, index) => `${prefix}${index}@example.org,Ana,Lima,2,2024-03-01 10:00:00,1,a`),
  );
