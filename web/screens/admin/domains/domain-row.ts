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

const DAY_MS = 86_400_000;
/** Certificates are usually renewed a month before they expire. */
const SOON_DAYS = 14;

export function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//, '');
}

/** Returns what an operator should know about a certificate, and how urgent it is. */
export function certificateState({ certificate, problem }: DomainCheck, now: number): { label: string; tone: Tone } {
  if (problem !== null) return { label: messages.problems[problem] ?? problem, tone: 'bad' };
  const isSoon = certificate !== null && parseTimestamp(certificate.expires) - now < SOON_DAYS * DAY_MS;
  return { label: certificate?.issuer ?? '', tone: isSoon ? 'warn' : 'good' };
}
