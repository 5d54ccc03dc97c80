/**
 * Default ports of the local stack. `PROSTOR_PORT_OFFSET` shifts all of them. The panel's port is not among them: see
 * `readPorts`.
 */
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

/** The Hosting emulator serves its second site this far from the first (firebase-tools, lib/serve/hosting.js). */
const PANEL_FROM_HOSTING = 5;

export type PortName = keyof typeof DEFAULTS | 'panel';
export type Ports = Record<PortName, number>;

/** The local stack listens on the loopback interface only. */
export const LOCAL_HOST = '127.0.0.1';

export const localUrl = (port: number): string => `http://${LOCAL_HOST}:${port}`;

/**
 * The panel's address has another host name than the site's. Browsers share the cookies of one host between its ports;
 * `localhost` and `127.0.0.1` are two hosts, and two sites for SameSite, as the two domains of production are.
 */
export const localPanelUrl = (port: number): string => `http://localhost:${port}`;

export const overrideName = (name: string): string => `PROSTOR_PORT_${name.toUpperCase()}`;

/**
 * Reads `PROSTOR_PORT_OFFSET` and overrides such as `PROSTOR_PORT_HOSTING`. The panel is always five above Hosting,
 * where the emulator serves it. Throws on an invalid port number.
 */
export function readPorts(env: Record<string, string | undefined>): Ports {
  const offset = Number(env.PROSTOR_PORT_OFFSET ?? 0);
  const read = (name: string, port: number): number => {
    const override = env[overrideName(name)];
    return checked(name, override === undefined ? port + offset : Number(override), override);
  };
  const entries = Object.entries(DEFAULTS).map(([name, port]) => [name, read(name, port)] as const);
  const ports = Object.fromEntries(entries) as Record<keyof typeof DEFAULTS, number>;
  return { ...ports, panel: checked('panel', ports.hosting + PANEL_FROM_HOSTING) };
}

function checked(name: string, port: number, written: string | number = port): number {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`The port of ${name} is not a number from 1 to 65535: ${written}`);
  return port;
}

/** The ports as environment variables for a child process, which then needs no offset. */
export const portsAsEnv = (ports: Ports): Record<string, string> =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [overrideName(name), String(port)]));
