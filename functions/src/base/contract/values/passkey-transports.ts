/** How a browser reaches the device with a passkey. Source: https://www.w3.org/TR/webauthn-3/#enum-transport */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];

export const isPasskeyTransport = (value: string): value is PasskeyTransport =>
  PASSKEY_TRANSPORTS.some((transport) => transport === value);
