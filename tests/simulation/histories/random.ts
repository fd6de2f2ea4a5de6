import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random numbers that depend only on the seed. */
export class Random {
  private uuids = 0;
  private readonly generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** From 0 up to 1. */
  next(): number {
    return uniformFloat64(this.generator);
  }

  /** A whole number from 0 up to `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  bytes(size: number): Buffer {
    return Buffer.from(Array.from({ length: size }, () => this.below(256)));
  }

  /**
   * UUIDs begin alternately with one of two digits, so that people are in two shards and a message carries several of
   * them.
   */
  uuid(): string {
    const hex = this.bytes(16).toString('hex');
    return `${this.uuids++ % 2}${hex.slice(1, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
