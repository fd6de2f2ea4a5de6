/** `Name <a@b.c>` -> `a@b.c` */
export const addressOf = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
/** The identity that covers an address: the address itself, its domain, or a parent domain. */
export const identityOf = (address: string, identities: string[]): string | undefined => {
  const [exact, domain] = [address.toLowerCase(), address.slice(address.indexOf('@') + 1).toLowerCase()];
  const lower = identities.map((each) => each.toLowerCase()).sort((a, b) => b.length - a.length);
  return lower.find((each) => each === exact) ?? lower.find((each) => `.${domain}`.endsWith(`.${each}`));
};
