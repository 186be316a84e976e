import type { Permission } from '../../../contract/vocabulary.ts';

/** Addresses below `/app` that only some roles can use; the first match counts. */
const NEEDED: readonly (readonly [RegExp, Permission])[] = [
  [/^\/domains\/new$/, 'domains'],
  [/^\/settings\/webhooks(\/|$)/, 'webhooks'],
  [/^\/settings\/keys$/, 'keys'],
  [/^\/settings\/members$/, 'members'],
  [/^\/settings\/audit$/, 'audit'],
  [/^\/settings\/data$/, 'export'],
  [/^\/settings\/(brand|currencies)$/, 'settings'],
  [/^\/settings/, 'self'],
  [/\/(new|add|edit|import|batch|settings)$/, 'edit'],
];

/** Returns what the screen of an address needs, if not everyone can use it. */
export function neededPermission(address: string): Permission | undefined {
  const path = address.split('?')[0] ?? '';
  return NEEDED.find(([pattern]) => pattern.test(path))?.[1];
}

/** Whether an address below `/app` belongs to the administration, which exists for operators only. */
export function isAdministration(address: string): boolean {
  return /^\/admin(\/|\?|$)/.test(address);
}
