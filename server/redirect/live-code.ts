import { type Landing, type Landings, NO_LANDINGS } from './landing.ts';
import { toLocation } from './location.ts';
import type { StoredCode } from './redirect-port.ts';

/** A code with its way worked out; what the cache holds. */
export interface LiveCode extends StoredCode {
  /** Ready for the `Location` header; undefined where the code holds something to show. */
  readonly location: string | undefined;
  readonly landing: Landing | undefined;
}

export async function toLiveCode(stored: StoredCode, landings: Landings): Promise<LiveCode> {
  const { type, content } = stored.code;
  const location = type === 'link' ? toLocation(content, []) : undefined;
  const found = location === undefined ? NO_LANDINGS : await landings.of([location]);
  return { ...stored, location, landing: location === undefined ? undefined : found.get(location) };
}
