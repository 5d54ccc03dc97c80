/** Default ports of the local stack. `PROSTOR_PORT_OFFSET` shifts all of them. */
const DEFAULTS = {
  hosting: 5000,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  hub: 4400,
  logging: 4500,
  websocket: 9150,
  eventarc: 9299,
  tasks: 9499,
  sandbox: 4100,
  smtp: 4125,
  vite: 5173,
} as const;

export type PortName = keyof typeof DEFAULTS;
export type Ports = Record<PortName, number>;

/** The local stack listens on the loopback interface only. */
export const LOCAL_HOST = '127.0.0.1';

export const localUrl = (port: number): string => `http://${LOCAL_HOST}:${port}`;

export const overrideName = (name: string): string => `PROSTOR_PORT_${name.toUpperCase()}`;

/** Reads `PROSTOR_PORT_OFFSET` and overrides such as `PROSTOR_PORT_HOSTING`. Throws on an invalid port number. */
export function readPorts(env: Record<string, string | undefined>): Ports {
  const offset = Number(env.PROSTOR_PORT_OFFSET ?? 0);
  const entries = Object.entries(DEFAULTS).map(([name, port]) => {
    const override = env[overrideName(name)];
    const value = override === undefined ? port + offset : Number(override);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new Error(`The port of ${name} is not a number from 1 to 65535: ${override ?? value}`);
    }
    return [name, value];
  });
  return Object.fromEntries(entries) as Ports;
}

/** The ports as environment variables for a child process, which then needs no offset. */
export const portsAsEnv = (ports: Ports): Record<string, string> =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [overrideName(name), String(port)]));
