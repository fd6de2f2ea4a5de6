/** `Name <a@b.c>` -> `a@b.c` */
export const addressOf = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
