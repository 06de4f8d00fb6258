import type http from 'node:http';
import { readBody } from '../../http/read-body.ts';
import type { RecordStore } from '../../records/record-store.ts';
import type { StripeEmulator } from '../emulator.ts';

/** A browser's request for one of Stripe's hosted pages. */
export interface PageCall {
  emulator: StripeEmulator;
  store: RecordStore;
  request: http.IncomingMessage;
  response: http.ServerResponse;
  /** The last segment of the address. */
  id: string;
}

export type PageHandler = (call: PageCall) => Promise<void>;

export const formOf = async (call: PageCall): Promise<URLSearchParams> =>
  new URLSearchParams(await readBody(call.request));
