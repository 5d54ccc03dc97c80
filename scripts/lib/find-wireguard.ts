import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { messageOf } from './cli';
import { findProgram, missingPackages } from './machine-programs';

/**
 * Why tunnels in network namespaces cannot run on this machine; null when they can. Installs missing packages as root
 * on Debian where nothing else is missing.
 */
export function findWireGuard(): string | null {
  const reason = missingOfMachine();
  if (reason !== null) return reason;
  try {
    findProgram('wireguard');
  } catch (error) {
    return messageOf(error);
  }
  return missingRight();
}

/** As findWireGuard, but installs nothing. */
export function whyNoWireGuard(): string | null {
  const absent = missingPackages('wireguard').join(', ');
  return missingOfMachine() ?? (absent === '' ? missingRight() : `these Debian packages are missing: ${absent}`);
}

function missingOfMachine(): string | null {
  if (process.platform !== 'linux') return 'WireGuard in network namespaces needs Linux';
  if (process.getuid?.() !== 0) return 'WireGuard in network namespaces needs root';
  if (!existsSync('/dev/net/tun')) return 'this machine has no TUN device (/dev/net/tun)';
  return existsSync('/proc/sys/net/ipv6') ? null : 'this machine has no IPv6';
}

/** Containers often have the programs and the device, but may neither create a namespace nor an interface in it. */
function missingRight(): string | null {
  const name = `prostor-${process.pid}-0-try`;
  const ip = (...args: readonly string[]) => spawnSync('ip', args, { encoding: 'utf8' });
  const made = ip('netns', 'add', name);
  if (made.status !== 0) return `this machine does not allow network namespaces: ${made.stderr.trim()}`;
  try {
    const tun = ip('-n', name, 'tuntap', 'add', 'dev', 'tun0', 'mode', 'tun');
    return tun.status === 0 ? null : `this machine does not allow a TUN device: ${tun.stderr.trim()}`;
  } finally {
    ip('netns', 'del', name);
  }
}
