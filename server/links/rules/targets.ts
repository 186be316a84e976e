import { DEVICE_TARGETS } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import { readDestination } from '../destination.ts';
import type { LinkTargets } from '../link-port.ts';
import { countryCode } from './country.ts';

/** Targets as callers write them. Missing lists stay unchanged. */
export interface TargetsInput {
  geotarget?: Array<{ location: string; link: string }>;
  devicetarget?: Array<{ device: string; link: string }>;
  languagetarget?: Array<{ language: string; link: string }>;
}

/** Spellings of devices besides the words of the list, in lower case without blanks. */
const OTHER_DEVICES: Readonly<Record<string, string>> = {
  ios: 'iphone',
  macos: 'mac',
  osx: 'mac',
  macosx: 'mac',
  macintosh: 'mac',
  chromebook: 'chromeos',
  phone: 'mobile',
  pc: 'windows',
  computer: 'desktop',
};

/**
 * Returns the targets after a write, or undefined when the input names none. Errors carry `geotarget.0.link`-like
 * names.
 */
export function readTargets(
  input: TargetsInput,
  current: LinkTargets,
  ownHosts: ReadonlySet<string>,
): LinkTargets | undefined {
  if (!input.geotarget && !input.devicetarget && !input.languagetarget) return undefined;
  const address = (link: string, field: string) => readDestination(link, { field: `${field}.link`, ownHosts });
  return {
    geo:
      input.geotarget?.map(({ location, link }, index) => {
        const field = `geotarget.${index}`;
        return { location: readCountry(location, field), link: address(link, field) };
      }) ?? current.geo,
    device:
      input.devicetarget?.map(({ device, link }, index) => {
        const field = `devicetarget.${index}`;
        return { device: readDevice(device, field), link: address(link, field) };
      }) ?? current.device,
    language:
      input.languagetarget?.map(({ language, link }, index) => {
        const field = `languagetarget.${index}`;
        return { language: readLanguage(language, field), link: address(link, field) };
      }) ?? current.language,
  };
}

function readCountry(location: string, field: string): string {
  const code = countryCode(location);
  if (code) return code;
  throw invalidField(`${field}.location`, 'location must be a country: its English name or its ISO code such as AT.');
}

function readDevice(device: string, field: string): string {
  const word = device.toLowerCase().replaceAll(/\s+/g, '');
  const known = OTHER_DEVICES[word] ?? word;
  if ((DEVICE_TARGETS as readonly string[]).includes(known)) return known;
  throw invalidField(`${field}.device`, `device must be one of ${DEVICE_TARGETS.join(', ')}.`);
}

/** Returns the tag as written, such as `pt-BR`; visitors' languages are compared with it in any case. */
function readLanguage(language: string, field: string): string {
  const tag = language.trim().replaceAll('_', '-');
  if (/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(tag)) return tag;
  throw invalidField(`${field}.language`, 'language must be a language tag such as en or pt-BR.');
}
