import { describe, expect, it } from 'vitest';
import { DOMAIN_STATUSES, DOMAIN_TARGETS } from '../../../contract/vocabulary.ts';
import { STATUS_TONES, TARGET_TONES } from '../../screens/admin/domains/domain-row.ts';
import { adminDomainMessages as messages } from './domains.ts';

describe('messages of domains in the administration', () => {
  it.each(DOMAIN_STATUSES)('name the status %s, each with its own color', (status) => {
    expect(messages.statuses[status]).toMatch(/^[A-Z][a-z]+$/);
    expect(new Set(DOMAIN_STATUSES.map((one) => STATUS_TONES[one])).size).toBe(DOMAIN_STATUSES.length);
  });

  it.each(DOMAIN_TARGETS)('name where a domain points: %s', (target) => {
    expect(messages.targets[target]).toMatch(/^[A-Z]/);
    expect(TARGET_TONES[target]).toMatch(/^(good|warn|bad|plain)$/);
  });

  it.each(['no_address', 'no_connection', 'no_certificate', 'CERT_HAS_EXPIRED'])(
    'say in words what is wrong with a certificate: %s',
    (problem) => {
      expect(messages.problems[problem]).toMatch(/^[A-Z][a-z]/);
    },
  );

  it.each([
    [messages.blockTitle, 'Block go.shop.example?'],
    [messages.removeTitle, 'Delete go.shop.example?'],
    [messages.actions, 'Actions for go.shop.example'],
  ])('name the domain: %#', (title, expected) => {
    expect(title('go.shop.example')).toBe(expected);
  });
});
