import { describe, expect, it } from 'vitest';
import { ProtoBuffer } from '../../../scripts/build/proto-buffer';

const written = (write: (message: ProtoBuffer) => void): string => {
  const message = new ProtoBuffer();
  write(message);
  return message.bytes().toString('hex');
};

/** Examples from https://protobuf.dev/programming-guides/encoding/ and limits. */
describe('a protocol buffer', () => {
  it.each<[string, (message: ProtoBuffer) => void, string]>([
    ['a whole number of two bytes', (message) => message.whole(1, 150), '089601'],
    ['zero', (message) => message.whole(1, 0), '0800'],
    ['the largest safe integer', (message) => message.whole(1, Number.MAX_SAFE_INTEGER), '08ffffffffffffff0f'],
    ['a negative number in ten bytes', (message) => message.whole(1, -2), '08feffffffffffffffff01'],
    ['a text', (message) => message.text(2, 'testing'), '120774657374696e67'],
    ['a text beyond ASCII', (message) => message.text(2, 'Ж'), '1202d096'],
    ['a field of two bytes', (message) => message.text(17, ''), '8a0100'],
    ['a fraction', (message) => message.double(3, 1), '19000000000000f03f'],
    ['a text within a message', (message) => message.messageOfText(1, 17, 'ab'), '0a058a01026162'],
    [
      'a message with a length in five bytes',
      (message) => message.message(3, () => message.whole(1, 150)),
      '1a8380808000089601',
    ],
  ])('encodes %s', (_what, write, bytes) => {
    expect(written(write)).toBe(bytes);
  });

  it('grows while it is written', () => {
    const long = 'x'.repeat(3_000_000);
    const bytes = written((message) => message.message(1, () => message.text(2, long)));
    expect(bytes.endsWith(Buffer.from(long).toString('hex'))).toBe(true);
    expect(bytes.length / 2).toBe(1 + 5 + 1 + 4 + long.length);
  });
});
