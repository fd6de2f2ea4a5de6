/** Somebody who speaks in a recording. */
export const PersonName = ({ name }: { name: string }) => <span>{name}</span>;
