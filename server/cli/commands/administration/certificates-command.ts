import { parseArgs } from 'node:util';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { CertificateState } from '../../../certificates/certificates.ts';
import type { Config } from '../../../config.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { openFeatures } from '../../stores/open-features.ts';

/** Lists the certificates that the service orders itself; orders them anew. */
export async function certificatesCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [action = '', ...hosts] = positionals;
  const isListing = action === 'list' && hosts.length === 0;
  if (!isListing && !(action === 'renew' && hosts.length > 0))
    throw new UsageError('Use list, or renew with the names of hosts.');
  const { features, close } = await openFeatures(readConfig(), { startEngine: false });
  try {
    const { audit, certificates } = features;
    if (!certificates)
      throw new CommandError('TLS=auto is not set: a proxy in front of the service provides its certificates.');
    if (isListing) {
      const states = await certificates.list();
      console.log(values.json ? JSON.stringify(states.map(withoutSecrets)) : states.map(lineOf).join('\n'));
      return 0;
    }
    for (const host of hosts) {
      await certificates.order(host.toLowerCase());
      const object = { kind: 'certificate', name: host };
      await audit.record(INSTALLATION_LOG, {
        actor: OPERATOR,
        action: 'orderDomainCertificate',
        category: 'change',
        object,
      });
      console.log(`${host}: the running service orders a certificate within half a minute`);
    }
  } finally {
    await close();
  }
  return 0;
}

/** The response to a challenge and the secret are nobody's business. */
function withoutSecrets({ challenge: _challenge, encryptionId: _id, ...state }: CertificateState) {
  return state;
}

function lineOf({ host, issuer, expiresAt, lastError, nextAttemptAt }: CertificateState): string {
  const held = expiresAt === null ? 'no certificate' : `${issuer} until ${new Date(expiresAt).toISOString()}`;
  const next = nextAttemptAt === 0 ? 'next order now' : `next order ${new Date(nextAttemptAt).toISOString()}`;
  return [host, held, next, lastError].filter(Boolean).join('  ');
}
