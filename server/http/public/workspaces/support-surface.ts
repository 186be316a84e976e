import { reauthenticationRequired } from '../../../platform/app-error.ts';
import type { Support, SupportConsent } from '../../../support/support.ts';
import type { EdgeRequest, Surface } from '../sign-in/session/account-request.ts';

export type SupportSurface = Surface & { support: Support };

/** Returns whether operators may open the workspace for support. */
export async function showSupport({ support }: SupportSurface, { own }: EdgeRequest) {
  return presentConsent(await support.consent(own.accountId));
}

/** Allows it: `{"role": "viewer", "hours": 72}`. Only an owner who has just authenticated can admit others. */
export async function allowSupport({ support, sessions }: SupportSurface, { own, body }: EdgeRequest) {
  if (!sessions.isReauthenticated(own)) throw reauthenticationRequired();
  return presentConsent(await support.allow(own.accountId, { role: body.role, hours: body.hours }));
}

export async function withdrawSupport({ support }: SupportSurface, { own }: EdgeRequest) {
  await support.withdraw(own.accountId);
  return presentConsent(undefined);
}

function presentConsent(consent: SupportConsent | undefined) {
  return { support: consent ? { role: consent.role, until: new Date(consent.until).toISOString() } : null };
}
