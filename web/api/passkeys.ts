import { securityMessages } from '../messages/security.ts';
import { ApiError } from './api-error.ts';

/** Returns whether this browser can use passkeys on this page, which HTTPS or localhost requires. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the device to create a passkey; returns the response for the service. */
export function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return responseOf(navigator.credentials.create({ publicKey }));
}

/** Asks the device to use a passkey; returns the response for the service. */
export function askForPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return responseOf(navigator.credentials.get({ publicKey }));
}

async function responseOf(requested: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await requested) as PublicKeyCredential).toJSON();
  } catch (error) {
    // Browsers do not say whether the person canceled, waited too long, or has the passkey already.
    if (error instanceof DOMException) throw new ApiError(securityMessages.passkeyUnused);
    throw error;
  }
}
