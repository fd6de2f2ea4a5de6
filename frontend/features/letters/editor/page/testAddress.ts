const keyOf = (admin: string) => `test-address:${admin}`;

/** Where this admin's last test from this browser went; empty if there was none. `admin`: the username. */
export function lastTestAddress(admin: string): string {
  try {
    return localStorage.getItem(keyOf(admin)) ?? '';
  } catch {
    // Storage is blocked: the address is typed each time.
    return '';
  }
}

export function rememberTestAddress(admin: string, address: string): void {
  try {
    localStorage.setItem(keyOf(admin), address);
  } catch {
    // Storage is full or blocked.
  }
}
