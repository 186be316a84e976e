import type { Operation } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import { forbidden } from '../../platform/app-error.ts';

/** Sent as POST because a question is too long for an address; they change nothing. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'askQuestion',
  'askFunnel',
  'askWebsiteFunnel',
  'askJourneys',
  'askRetention',
  'checkQrCode',
]);

/** Keys that may only read are refused whatever could change something, new operations included. */
export function admitReader({ isReader }: Principal, { id, method }: Pick<Operation, 'id' | 'method'>): void {
  if (!isReader || method === 'GET' || QUESTIONS.has(id)) return;
  throw forbidden(
    'This key may only read. Use one that may write, too: make it in the settings, or with POST /account/key/add.',
  );
}
