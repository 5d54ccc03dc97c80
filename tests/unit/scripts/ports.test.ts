import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPortsAreFree } from '../../../scripts/local-stack/check-ports';
import { listen } from '../../../scripts/lib/local-server';
import { portsAsEnv, readPorts } from '../../../scripts/lib/ports';

test('an offset moves every port, and a single override wins over it', () => {
  const usual = readPorts({});
  const moved = readPorts({ PROSTOR_PORT_OFFSET: '1000', PROSTOR_PORT_HOSTING: '7777' });
  expect(moved).toEqual({
    ...Object.fromEntries(Object.entries(usual).map(([name, port]) => [name, port + 1000])),
    hosting: 7777,
    // The Hosting emulator serves its second site there.
    panel: 7782,
  });
});

test('no two parts use the same port, and an offset of 10000 collides with none of the usual ports', () => {
  const all = [...Object.values(readPorts({})), ...Object.values(readPorts({ PROSTOR_PORT_OFFSET: '10000' }))];
  expect(new Set(all).size).toBe(all.length);
});

test('a child process reads the same ports without knowing the offset', () => {
  const ports = readPorts({ PROSTOR_PORT_OFFSET: '1000' });
  expect(readPorts({ ...portsAsEnv(ports), PROSTOR_PORT_OFFSET: '5' })).toEqual(ports);
});

test.each(['abc', '0', '65536', '80.5'])('%s is not a port', (value) => {
  expect(() => readPorts({ PROSTOR_PORT_AUTH: value })).toThrow('The port of auth');
});

test('a busy port is reported with its purpose and the variable that moves it', async () => {
  const server = createServer();
  const port = await listen(server);
  const ports = { ...readPorts({}), smtp: port };
  await expect(checkPortsAreFree(ports, ['smtp'])).rejects.toThrow(`Port ${port}, wanted for smtp, is already in use`);
  await expect(checkPortsAreFree(ports, ['smtp'])).rejects.toThrow('PROSTOR_PORT_SMTP');
  await new Promise((resolve) => server.close(resolve));
  await checkPortsAreFree(ports, ['smtp']);
});
