import { codeOfCountry, nameOfCountry, nameOfLanguage } from '../../../ui/map/country-names.ts';
import { countryFor } from './country-search.ts';
import type { DeviceWord, LinkValues } from './values.ts';

/** A target rule. The service evaluates country, device, language, traffic split and default, in this order. */
export interface Rule {
  kind: 'country' | 'device' | 'language' | 'split' | 'else';
  /**
   * Country code, device or language tag; for a traffic split the share of visitors whom no earlier rule matches, 0 to
   * 1.
   */
  who: string;
  share?: number;
  link: string;
}

type Targets = Pick<LinkValues, 'url' | 'countries' | 'devices' | 'languages' | 'split'>;

export interface Visitor {
  /** Country code; empty when unknown. */
  country: string;
  device: DeviceWord | '';
  /** Language tag such as `pt-BR`. */
  language: string;
}

/** Device types that include another: an iPhone is also a mobile device. */
const INCLUDED_IN: Partial<Readonly<Record<DeviceWord, readonly DeviceWord[]>>> = {
  iphone: ['mobile'],
  ipad: ['tablet'],
  android: ['mobile'],
  windows: ['desktop'],
  mac: ['desktop'],
  linux: ['desktop'],
  chromeos: ['desktop'],
};

export function rulesOf({ url, countries, devices, languages, split }: Targets): Rule[] {
  const whole = <Row extends { link: string }>(rows: readonly Row[]) => rows.filter(({ link }) => link.trim() !== '');
  const spread = whole(split).map(({ link, weight }) => ({ link, weight: Math.max(Number(weight) || 1, 1) }));
  const sum = spread.reduce((total, { weight }) => total + weight, 0);
  return [
    ...whole(countries)
      .filter(({ location }) => location.trim() !== '')
      .map(({ location, link }) => ({
        kind: 'country' as const,
        who: countryFor(location)?.code ?? codeOfCountry(location),
        link,
      })),
    ...whole(devices).map(({ device, link }) => ({ kind: 'device' as const, who: device, link })),
    ...whole(languages)
      .filter(({ language }) => language.trim() !== '')
      .map(({ language, link }) => ({ kind: 'language' as const, who: language.trim(), link })),
    ...spread.map(({ link, weight }) => ({ kind: 'split' as const, who: '', share: weight / sum, link })),
    ...(sum === 0 ? [{ kind: 'else' as const, who: '', link: url }] : []),
  ];
}

/** Returns the rules that match a visitor: one, or all rows of a traffic split. */
export function rulesFor(rules: readonly Rule[], visitor: Visitor): Rule[] {
  const named = rules.filter(({ kind }) => kind === 'language').map(({ who }) => who.toLowerCase());
  const language = shorterForms(visitor.language).find((tag) => named.includes(tag)) ?? '';
  const first = rules.find((rule) => fits(rule, { ...visitor, language }));
  if (first) return [first];
  return rules.filter(({ kind }) => kind === 'split' || kind === 'else');
}

function fits({ kind, who }: Rule, { country, device, language }: Visitor): boolean {
  if (kind === 'country') return who === country;
  if (kind === 'device') return device !== '' && [device, ...(INCLUDED_IN[device] ?? [])].some((word) => word === who);
  return kind === 'language' && who.toLowerCase() === language;
}

/** Returns the tag and its shorter forms, which the service looks up in this order: `pt-br`, then `pt`. */
function shorterForms(tag: string): string[] {
  const subtags = tag.trim().toLowerCase().split(/[-_]/);
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
}

/** Describes a rule's visitors. */
export function visitorText({ kind, who }: Rule, devices: Readonly<Record<DeviceWord, string>>): string {
  if (kind === 'country') return nameOfCountry(who);
  if (kind === 'device') return devices[who as DeviceWord];
  return kind === 'language' ? nameOfLanguage(who) : '';
}

/** Returns what the rules look at, in short: countries, devices, languages, and a traffic split once. */
export function ruleNames(
  rules: readonly Rule[],
  devices: Readonly<Record<DeviceWord, string>>,
  splitName: string,
): string[] {
  const names = rules
    .filter(({ kind }) => kind !== 'else')
    .map((rule) => (rule.kind === 'split' ? splitName : visitorText(rule, devices)));
  return [...new Set(names)];
}
