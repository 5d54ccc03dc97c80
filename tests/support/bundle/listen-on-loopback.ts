import { Server, type AddressInfo } from 'node:net';

/**
 * Preloaded into the Functions Framework. Makes it listen on the loopback interface only and prints the assigned port.
 */
type Listen = (this: Server, ...given: unknown[]) => Server;
const prototype = Server.prototype as { listen: Listen };
const { listen } = prototype;
prototype.listen = function (...given) {
  const listening = given.findLast((each) => typeof each === 'function') as (() => void) | undefined;
  return listen.call(this, 0, '127.0.0.1', () => {
    process.stdout.write(`listening on ${(this.address() as AddressInfo).port}\n`);
    listening?.();
  });
};
