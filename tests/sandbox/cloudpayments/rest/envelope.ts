import type { Terminal } from '../terminal';
import type { ApiFields } from './api-fields';

export interface Envelope {
  readonly Success: boolean;
  readonly Message: string | null;
  readonly Model?: unknown;
  /** In the list of chargebacks only. */
  readonly ErrorCode?: null;
}

export const success = (model?: unknown): Envelope =>
  model === undefined ? { Success: true, Message: null } : { Success: true, Message: null, Model: model };

export const refusal = (message: string): Envelope => ({ Success: false, Message: message });

export type ApiMethod = (terminal: Terminal, fields: ApiFields, now: number) => Envelope | Promise<Envelope>;
