/** One page of a browser of another maker, as both protocols of WebDriver can drive it. */
export interface Driver {
  /** Goes to an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Runs a script's body in the page, by JSON in `args` and back. */
  run(body: string, args: unknown[]): Promise<unknown>;
  /** Does what hands do: sources of input as https://www.w3.org/TR/webdriver2/#actions has them. */
  performActions(sources: object[]): Promise<void>;
  /** Gives the page so much room, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}
