/** How the archive is shown in admin mode: as visitors see it, or as a list to edit. */
export type ArchiveMode = 'view' | 'edit';

const key = 'archive-mode';

/** The admin mode of this tab, which a reload keeps; null if it is off. Each write needs a session all the same. */
export function keptMode(): ArchiveMode | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === 'view' || kept === 'edit' ? kept : null;
  } catch {
    // The browser may forbid storage.
    return null;
  }
}

export function keepMode(mode: ArchiveMode | null): void {
  try {
    if (mode) sessionStorage.setItem(key, mode);
    else sessionStorage.removeItem(key);
  } catch {
    // Then a reload ends admin mode.
  }
}
