import * as client from 'openid-client';
import { unavailable } from '../platform/app-error.ts';

/** The operator's OpenID provider, from the settings. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  /** Undefined for a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  /** How people call the provider; the button says it. */
  name: string;
}

/** What the browser takes to the provider and back; the service keeps it in a step. */
export interface OpenIdRequest {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who the provider says the person is. */
export interface OpenIdClaims {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has verified that the address is the person's; false unless it says so. */
  isVerified: boolean;
  /** Everything that the provider says, by claim. */
  all: Readonly<Record<string, unknown>>;
}

/** `denied`: the person or the provider did not agree, with the provider's reason. */
export type OpenIdResponse = { kind: 'person'; claims: OpenIdClaims } | { kind: 'denied'; reason: string };

/** The provider, as discovered from its issuer address. */
export interface OpenIdProvider {
  begin(): Promise<{ address: string; request: OpenIdRequest }>;
  /** Exchanges the code in the address that the provider sent the browser to. Checks state, nonce, PKCE and signature. Asks for `wanted` claims, too. */
  response(address: URL, request: OpenIdRequest, wanted: readonly string[]): Promise<OpenIdResponse>;
  /** Returns the page that ends the session at the provider; undefined if it has none. */
  endSessionUrl(returnTo: string): Promise<string | undefined>;
}

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;

export interface ProviderDeps {
  settings: OpenIdSettings;
  redirectUri: string;
  onError(error: unknown): void;
}

export function createOpenIdProvider(deps: ProviderDeps): OpenIdProvider {
  const discovered = createDiscovery(deps);
  return {
    begin: async () => {
      const verifier = client.randomPKCECodeVerifier();
      const request = { state: client.randomState(), nonce: client.randomNonce(), verifier };
      const address = client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: deps.redirectUri,
        scope: SCOPE,
        state: request.state,
        nonce: request.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, request };
    },
    response: async (address, request, wanted) => readResponse(deps, await discovered(), { address, request, wanted }),
    endSessionUrl: async (returnTo) => {
      const config = await discovered();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

/** Reads the provider's configuration once; after a failure, again on the next use. */
function createDiscovery({ settings, onError }: ProviderDeps): () => Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  let found: Promise<client.Configuration> | undefined;
  const discover = () =>
    client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        // The settings accept such an issuer on this machine only.
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      },
    );
  return async () => {
    found ??= discover();
    try {
      return await found;
    } catch (error) {
      found = undefined;
      onError(error);
      throw unavailable();
    }
  };
}

async function readResponse(
  { onError }: ProviderDeps,
  config: client.Configuration,
  { address, request, wanted }: { address: URL; request: OpenIdRequest; wanted: readonly string[] },
): Promise<OpenIdResponse> {
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: request.verifier,
      expectedState: request.state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider sent no ID token');
    // Many providers name the email address and groups on request only.
    const isComplete = ['email', ...wanted].every((claim) => claims[claim] !== undefined);
    const requested = isComplete ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    const all: Record<string, unknown> = { ...requested, ...claims };
    // Address and verification come from one answer, so that neither vouches for the other's.
    const person: Record<string, unknown> = claims.email === undefined ? requested : claims;
    const email = typeof person.email === 'string' ? person.email : '';
    const isVerified = person.email_verified === true;
    return { kind: 'person', claims: { issuer: claims.iss, subject: claims.sub, email, isVerified, all } };
  } catch (error) {
    if (!(error instanceof client.AuthorizationResponseError)) onError(error);
    const reason = error instanceof client.AuthorizationResponseError ? (error.error_description ?? error.error) : '';
    return { kind: 'denied', reason };
  }
}
