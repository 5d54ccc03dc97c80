import { createServer } from 'node:net';
import { CommandError } from '../lib/cli';
import { LOCAL_HOST, overrideName, type PortName, type Ports } from '../lib/ports';

/** Throws CommandError for the first busy port, with the way to change it. */
export async function checkPortsAreFree(ports: Ports, names: readonly PortName[]): Promise<void> {
  for (const name of names) {
    if (await isFree(ports[name])) continue;
    throw new CommandError(
      `Port ${ports[name]}, wanted for ${name}, is already in use: stop the process that uses it, ` +
        `or set ${overrideName(name)} to a free port, or move all ports with PROSTOR_PORT_OFFSET=1000.`,
    );
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: LOCAL_HOST, exclusive: true }, () => probe.close(() => resolve(true)));
  });
