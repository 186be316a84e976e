import type { QrType } from '../../../contract/vocabulary.ts';
import { AppError, type FieldErrors } from '../../platform/app-error.ts';
import { qrPayload } from './payload.ts';

/** Returns the errors by field; fails the test when nothing is rejected. */
export function faultsOf(type: QrType, data: unknown): FieldErrors {
  try {
    qrPayload(type, data);
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? {};
    throw error;
  }
  throw new Error(`${JSON.stringify(data)} was accepted`);
}
