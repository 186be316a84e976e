import { AppError } from '../app-error.ts';

/** Resolves to undefined where a guarded fetch rejects the URL, or gets no usable response. */
export async function ifReachable<Found>(fetched: Promise<Found>): Promise<Found | undefined> {
  try {
    return await fetched;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
