import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, DEVICE_TARGETS } from '../../../contract/vocabulary.ts';
import { AppError } from '../../platform/app-error.ts';
import { countryCode } from './country.ts';
import { readTargets, type TargetsInput } from './targets.ts';

const NONE = { geo: [], device: [], language: [] };
const HOSTS = new Set(['way.example']);
const link = 'https://shop.example/';

function fieldsOf(input: TargetsInput): string[] {
  try {
    readTargets(input, NONE, HOSTS);
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {});
  }
  return [];
}

describe('a country', () => {
  it.each([
    ['AT', 'AT'],
    ['at', 'AT'],
    [' de ', 'DE'],
    ['Austria', 'AT'],
    ['UNITED STATES', 'US'],
    ['USA', 'US'],
    ['United Kingdom', 'GB'],
    ['Côte d’Ivoire', 'CI'],
    ["cote d'ivoire", 'CI'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Czech Republic', 'CZ'],
    ['Turkey', 'TR'],
  ])('%s is %s', (text, code) => {
    expect(countryCode(text)).toBe(code);
  });

  it('is known by the English name of each code', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region' });
    for (const code of COUNTRY_CODES) expect(countryCode(names.of(code) ?? '')).toBe(code);
  });

  it.each(['', 'XX', 'Atlantis', 'Österreich', 'A T', '__proto__', 'constructor'])('%j is unknown', (text) => {
    expect(countryCode(text)).toBeUndefined();
  });
});

describe('targets', () => {
  it('are stored as country code, device and language tag', () => {
    const input = {
      geotarget: [{ location: 'austria', link }],
      devicetarget: [
        { device: 'iPhone', link },
        { device: 'Chrome OS', link },
        { device: 'macOS', link },
      ],
      languagetarget: [
        { language: 'pt-BR', link },
        { language: ' pt_PT ', link },
        { language: 'pt', link },
      ],
    };
    expect(readTargets(input, NONE, HOSTS)).toEqual({
      geo: [{ location: 'AT', link }],
      device: [
        { device: 'iphone', link },
        { device: 'chromeos', link },
        { device: 'mac', link },
      ],
      language: [
        { language: 'pt-BR', link },
        { language: 'pt-PT', link },
        { language: 'pt', link },
      ],
    });
  });

  it('accept every word of the list', () => {
    const devicetarget = DEVICE_TARGETS.map((device) => ({ device, link }));
    expect(readTargets({ devicetarget }, NONE, HOSTS)?.device).toEqual(devicetarget);
  });

  it('keep missing lists, and clear empty ones', () => {
    const current = { geo: [{ location: 'AT', link }], device: [{ device: 'mac', link }], language: [] };
    expect(readTargets({ geotarget: [] }, current, HOSTS)).toEqual({ ...current, geo: [] });
    expect(readTargets({}, current, HOSTS)).toBeUndefined();
  });

  it.each<[string, TargetsInput, string]>([
    ['country', { geotarget: [{ location: 'Nowhere', link }] }, 'geotarget.0.location'],
    ['device', { devicetarget: [{ device: 'toaster', link }] }, 'devicetarget.0.device'],
    ['inherited name', { devicetarget: [{ device: 'constructor', link }] }, 'devicetarget.0.device'],
    ['language', { languagetarget: [{ language: 'en, de', link }] }, 'languagetarget.0.language'],
    ['scheme', { geotarget: [{ location: 'AT', link: 'javascript:alert(1)' }] }, 'geotarget.0.link'],
    ['device scheme', { devicetarget: [{ device: 'mac', link: 'data:,x' }] }, 'devicetarget.0.link'],
    ['loop', { languagetarget: [{ language: 'en', link: 'https://way.example/x' }] }, 'languagetarget.0.link'],
  ])('reject an unknown or unsafe %s by the name of its field', (_, input, field) => {
    expect(fieldsOf(input)).toEqual([field]);
  });
});
