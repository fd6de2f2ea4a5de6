/** Lets writes through, and can hold them up: what is read meanwhile is of one moment. */
export class WriteGate {
  private underWay = 0;
  private closed: Promise<void> | undefined;
  private idle = () => {};

  /** Resolves when the write may begin. Call the function that it resolves with when the write has ended. */
  async enter(): Promise<() => void> {
    while (this.closed) await this.closed;
    this.underWay += 1;
    return () => {
      this.underWay -= 1;
      if (this.underWay === 0) this.idle();
    };
  }

  /** Does `work` between writes: those under way end before it, new ones begin after it. One such work at a time. */
  async whileClosed<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed;
    let open = () => {};
    this.closed = new Promise((resolve) => {
      open = resolve;
    });
    try {
      await new Promise<void>((resolve) => {
        this.idle = resolve;
        if (this.underWay === 0) resolve();
      });
      return await work();
    } finally {
      this.closed = undefined;
      open();
    }
  }
}
