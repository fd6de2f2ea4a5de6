import type { ArchiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { nameKey } from './names.ts';

type Named = Pick<ArchiveGuestInput, 'name' | 'alsoKnownAs'>;

/**
 * The names and other spellings of guests. Each leads to one person; guests with the same name are one, who may have several
 * recordings in the archive.
 */
export class Spellings {
  private readonly owners = new Map<string, string>();

  constructor(guests: readonly Named[]) {
    for (const guest of guests) this.add(guest);
  }

  add({ name, alsoKnownAs = [] }: Named): void {
    for (const spelling of [name, ...alsoKnownAs]) this.owners.set(nameKey(spelling), name);
  }

  /** Why a guest beside these cannot have the names that it has, by the form's fields; null if it can. */
  conflict({ name, alsoKnownAs = [] }: Named): Record<string, string> | null {
    const other = this.otherOwner(name, name);
    if (other) return { name: `“${name}” is already another spelling of ${other}.` };
    for (const spelling of alsoKnownAs) {
      const owner = this.otherOwner(spelling, name);
      if (owner) return { alsoKnownAs: `“${spelling}” already belongs to another guest, ${owner}.` };
    }
    return null;
  }

  private otherOwner(spelling: string, name: string): string | undefined {
    const key = nameKey(spelling);
    const owner = this.owners.get(key);
    return key && owner && nameKey(owner) !== nameKey(name) ? owner : undefined;
  }
}
