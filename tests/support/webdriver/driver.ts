/** One page of another browser, driven by either WebDriver protocol. */
export interface Driver {
  /** Opens a URL and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Runs a script's body in the page. `args` and the result are passed as JSON. */
  run(body: string, args: unknown[]): Promise<unknown>;
  /** Performs input actions: https://www.w3.org/TR/webdriver2/#actions */
  performActions(sources: object[]): Promise<void>;
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}
