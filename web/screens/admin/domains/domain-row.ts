import type { DomainStatus, DomainTarget } from '../../../../contract/vocabulary.ts';
import type { ApiResponse } from '../../../api/client.ts';
import { adminDomainMessages as messages } from '../../../messages/admin/domains.ts';
import { parseTimestamp } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/page/badges.tsx';

export type AdminDomain = ApiResponse<'listInstalledDomains'>['data']['domains'][number];
export type DomainCheck = ApiResponse<'checkInstalledDomain'>['check'];

export const STATUS_TONES: Readonly<Record<DomainStatus, Tone>> = { active: 'good', pending: 'warn', disabled: 'bad' };
export const TARGET_TONES: Readonly<Record<DomainTarget, Tone>> = {
  here: 'good',
  elsewhere: 'warn',
  nowhere: 'bad',
  unknown: 'plain',
};

type OwnCertificate = NonNullable<AdminDomain['tls']>;

const DAY_MS = 86_400_000;
/** Certificates are usually renewed a month before they expire. */
const SOON_DAYS = 14;

export function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//, '');
}

/** What the certificate column shows: a badge, and below it when something happens. */
export interface CertificateCell {
  label: string;
  tone: Tone;
  /** Explains the badge. */
  detail?: string | undefined;
  moment?: { label: string; at: string } | undefined;
}

/** Returns the result of a check, or else the certificate that the service ordered itself; undefined if neither is known. */
export function certificateCell(
  { tls }: Pick<AdminDomain, 'tls'>,
  check: DomainCheck | undefined,
  now: number,
): CertificateCell | undefined {
  if (check) {
    const until = check.certificate && { label: messages.until, at: check.certificate.expires };
    return { ...certificateState(check, now), moment: until ?? undefined };
  }
  return tls ? ownCertificateCell(tls, now) : undefined;
}

function ownCertificateCell(
  { issuer, expires, error, next_order: nextOrder }: OwnCertificate,
  now: number,
): CertificateCell {
  const next = { label: messages.nextOrder, at: nextOrder };
  const isDue = parseTimestamp(nextOrder) <= now;
  if (isDue && (error !== null || expires === null)) return { label: messages.ordering, tone: 'plain' };
  if (error !== null) return { label: messages.orderFailed, tone: 'bad', detail: error, moment: next };
  if (expires === null) return { label: messages.ordering, tone: 'plain' };
  const isOver = parseTimestamp(expires) <= now;
  const label = isOver ? (messages.problems.CERT_HAS_EXPIRED ?? '') : (issuer ?? '');
  return { label, tone: isOver ? 'bad' : 'good', moment: { label: messages.until, at: expires } };
}

/** Returns what an operator should know about a certificate, and how urgent it is. */
export function certificateState({ certificate, problem }: DomainCheck, now: number): { label: string; tone: Tone } {
  if (problem !== null) return { label: messages.problems[problem] ?? problem, tone: 'bad' };
  const isSoon = certificate !== null && parseTimestamp(certificate.expires) - now < SOON_DAYS * DAY_MS;
  return { label: certificate?.issuer ?? '', tone: isSoon ? 'warn' : 'good' };
}
