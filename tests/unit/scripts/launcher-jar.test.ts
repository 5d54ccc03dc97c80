import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { launcherJar, wrapped } from '../../../scripts/lib/launcher-jar';
import { javaMajor } from '../../../scripts/lib/machine-programs';

test('a manifest line of more than 72 bytes continues in lines that begin with a space', () => {
  const line = `Class-Path: file:///${'a'.repeat(200)}.jar`;
  const lines = wrapped(line).split('\r\n').slice(0, -1);
  expect(lines.every((part) => Buffer.byteLength(part) <= 72)).toBe(true);
  expect(lines.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line);
});

test('the jar holds one stored file whose checksum and offsets agree', () => {
  const jar = launcherJar('com.example.Main', 'file:///some/where.jar');
  const end = jar.subarray(-22);
  const entry = jar.subarray(end.readUInt32LE(16), -22);
  const nameLength = entry.readUInt16LE(28);
  const content = jar.subarray(30 + nameLength, 30 + nameLength + entry.readUInt32LE(20));
  expect(entry.length).toBe(end.readUInt32LE(12));
  expect(entry.subarray(46).toString()).toBe('META-INF/MANIFEST.MF');
  expect(entry.readUInt32LE(16)).toBe(crc32(content));
  expect(content.toString()).toBe(
    'Manifest-Version: 1.0\r\nMain-Class: com.example.Main\r\nClass-Path: file:///some/where.jar\r\n\r\n',
  );
});

test.each([
  ['openjdk version "25.0.1" 2025-10-21 LTS', 25],
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_402"', 1],
  ['bash: java: command not found', 0],
])('%s is Java %i', (text, major) => {
  expect(javaMajor(text)).toBe(major);
});
