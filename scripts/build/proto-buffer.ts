const LENGTH_DELIMITED = 2;
const VARINT = 0;
const DOUBLE = 1;
/** Bytes reserved for the length of a nested message, which is known only after the message is written. */
const RESERVED = 5;

/** Writes protocol buffer messages. Source: https://protobuf.dev/programming-guides/encoding/ */
export class ProtoBuffer {
  private buffer = Buffer.allocUnsafe(1 << 20);
  private at: number;

  /** `start`: bytes left free before the message. */
  constructor(start = 0) {
    this.at = start;
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.at);
  }

  text(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.reserve(length + 2 * RESERVED);
    this.tag(field, LENGTH_DELIMITED);
    this.varint(length);
    this.at += this.buffer.write(value, this.at);
  }

  /** A nested message with one string field; faster than `message`. */
  messageOfText(field: number, inner: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.reserve(length + 4 * RESERVED);
    this.tag(field, LENGTH_DELIMITED);
    this.varint(sizeOf(inner << 3) + sizeOf(length) + length);
    this.tag(inner, LENGTH_DELIMITED);
    this.varint(length);
    this.at += this.buffer.write(value, this.at);
  }

  message(field: number, write: () => void): void {
    this.reserve(2 * RESERVED);
    this.tag(field, LENGTH_DELIMITED);
    const place = this.at;
    this.at += RESERVED;
    write();
    // A varint may be padded, therefore the length always fills the reserved bytes.
    for (let byte = 0, rest = this.at - place - RESERVED; byte < RESERVED; byte += 1, rest = Math.floor(rest / 128)) {
      this.buffer[place + byte] = (rest % 128) | (byte < RESERVED - 1 ? 0x80 : 0);
    }
  }

  /** A safe integer, a boolean (0 or 1) or an enum value. */
  whole(field: number, value: number): void {
    this.reserve(16);
    this.tag(field, VARINT);
    if (value >= 0) {
      this.varint(value);
      return;
    }
    for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
      this.buffer[this.at++] = Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0);
      if (rest <= 0x7fn) return;
    }
  }

  double(field: number, value: number): void {
    this.reserve(16);
    this.tag(field, DOUBLE);
    this.at = this.buffer.writeDoubleLE(value, this.at);
  }

  private tag(field: number, type: number): void {
    this.varint((field << 3) | type);
  }

  private varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.buffer[this.at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.buffer[this.at++] = rest;
  }

  private reserve(more: number): void {
    if (this.at + more <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.buffer.length + more));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }
}

const sizeOf = (value: number): number =>
  value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
