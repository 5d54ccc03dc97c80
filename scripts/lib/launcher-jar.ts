import { crc32 } from 'node:zlib';

const MANIFEST = 'META-INF/MANIFEST.MF';
const LINE_BYTES = 72;

/** A jar that contains only a manifest, which starts `mainClass` from another jar. */
export function launcherJar(mainClass: string, classPath: string): Buffer {
  const attributes = ['Manifest-Version: 1.0', `Main-Class: ${mainClass}`, `Class-Path: ${classPath}`];
  return zipOfOneFile(MANIFEST, Buffer.from(`${attributes.map(wrapped).join('')}\r\n`));
}

/** Wraps a manifest line at 72 bytes; continuation lines begin with a space. */
function wrapped(line: string): string {
  const parts = [line.slice(0, LINE_BYTES)];
  for (let at = LINE_BYTES; at < line.length; at += LINE_BYTES - 1)
    parts.push(` ${line.slice(at, at + LINE_BYTES - 1)}`);
  return parts.map((part) => `${part}\r\n`).join('');
}

function zipOfOneFile(name: string, content: Buffer): Buffer {
  const fileName = Buffer.from(name);
  // Shared by the local header and the directory entry: version 2.0, no flags, stored, 1980-01-01, sizes, name.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(fileName.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, fileName, content]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), fileName]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
