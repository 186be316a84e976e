import { describe, expect, it } from 'vitest';
import { certificateCell, certificateState, type DomainCheck, hostOf } from './domain-row.ts';

const NOW = Date.UTC(2026, 10, 26);
const CHECK: DomainCheck = {
  status: 'active',
  target: 'here',
  addresses: ['93.184.216.34'],
  problem: null,
  last_click: null,
  certificate: { issuer: "Let's Encrypt", expires: '2027-02-01 00:00:00' },
};

describe('a domain of the administration', () => {
  it.each([
    ['https://go.shop.example', 'go.shop.example'],
    ['http://go.shop.example:8080', 'go.shop.example:8080'],
  ])('%s is named %s', (domain, host) => {
    expect(hostOf(domain)).toBe(host);
  });

  it.each([
    [{}, "Let's Encrypt", 'good'],
    [{ certificate: { issuer: 'CA', expires: '2026-12-05 00:00:00' } }, 'CA', 'warn'],
    [{ certificate: { issuer: 'CA', expires: '2026-12-20 00:00:00' } }, 'CA', 'good'],
    [{ problem: 'CERT_HAS_EXPIRED' }, 'Expired', 'bad'],
    [{ problem: 'no_connection', certificate: null }, 'No connection on port 443', 'bad'],
    [{ problem: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'Issued for another domain', 'bad'],
    [{ problem: 'CERT_REVOKED' }, 'CERT_REVOKED', 'bad'],
  ])('has a certificate with %j: %s', (over, label, tone) => {
    expect(certificateState({ ...CHECK, ...over } as DomainCheck, NOW)).toEqual({ label, tone });
  });

  const OWN = {
    issuer: 'Let’s Encrypt',
    expires: '2027-02-01 00:00:00',
    error: null,
    next_order: '2027-01-01 00:00:00',
  };
  it.each([
    [OWN, { label: 'Let’s Encrypt', tone: 'good', moment: { label: 'Expires', at: OWN.expires } }],
    [
      { ...OWN, expires: '2026-11-01 00:00:00' },
      { label: 'Expired', tone: 'bad' },
    ],
    [
      { ...OWN, issuer: null, expires: null },
      { label: 'Being ordered', tone: 'plain' },
    ],
    [
      { ...OWN, error: 'No DNS.', next_order: '1970-01-01 00:00:00' },
      { label: 'Being ordered', tone: 'plain' },
    ],
    [
      { ...OWN, error: 'No DNS.' },
      { label: 'Order failed', tone: 'bad', detail: 'No DNS.', moment: { label: 'Next order', at: OWN.next_order } },
    ],
  ])('shows the certificate of the service itself: %j', (tls, cell) => {
    expect(certificateCell({ tls }, undefined, NOW)).toMatchObject(cell);
  });

  it('shows a check rather than what the service knows, and nothing without both', () => {
    const shown = {
      label: "Let's Encrypt",
      tone: 'good',
      moment: { label: 'Expires', at: CHECK.certificate?.expires },
    };
    expect(certificateCell({ tls: { ...OWN, error: 'No DNS.' } }, CHECK, NOW)).toEqual(shown);
    expect(certificateCell({ tls: null }, undefined, NOW)).toBeUndefined();
  });
});
