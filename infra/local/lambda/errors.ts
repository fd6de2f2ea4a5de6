/** A function's error, as Lambda reports it to the caller. */
export class FunctionError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/** Lambda does not accept the invocation at this moment. */
export class ThrottledError extends Error {
  constructor() {
    super('Rate Exceeded.');
    this.name = 'TooManyRequestsException';
  }
}
