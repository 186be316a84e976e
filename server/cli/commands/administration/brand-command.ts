import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import { type Brand, type BrandInput, createBranding } from '../../../brand/brand.ts';
import type { Config } from '../../../config.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openLiveSettings } from '../../stores/open-live-settings.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

const OPTIONS = {
  name: { type: 'string' },
  accent: { type: 'string' },
  logo: { type: 'string' },
  'dark-logo': { type: 'string' },
  icon: { type: 'string' },
  'support-url': { type: 'string' },
  'support-email': { type: 'string' },
  'imprint-url': { type: 'string' },
  'privacy-url': { type: 'string' },
  'powered-by': { type: 'string' },
  reset: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = { [Option in keyof typeof OPTIONS]?: string | boolean | undefined };

/** Runs `brand`, `brand --name ...` and `brand --reset`; running services obey within a second. */
export async function brandCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { json, reset, ...changes } = values;
  const isChange = Object.keys(changes).length > 0;
  if (reset && isChange) throw new UsageError('Use --reset alone.');
  const input = isChange ? await readInput(changes) : {};
  const catalog = await openCatalogOrExit(readConfig());
  const settings = openLiveSettings(catalog);
  const branding = createBranding(settings);
  const record = (action: string, name: string) => {
    const object = { kind: 'branding', name };
    return openAudit(catalog).record(INSTALLATION_LOG, { actor: OPERATOR, action, category: 'change', object });
  };
  try {
    await settings.load();
    if (reset) {
      await branding.reset();
      await record('resetBranding', '');
    } else if (isChange) {
      await record('updateBranding', (await branding.change(input)).name);
    }
    print(branding.current(), json === true);
  } finally {
    await catalog.close();
  }
  return 0;
}

/** `none` returns to the look of Waymark, as an empty text does. */
async function readInput(values: Values): Promise<BrandInput> {
  const textOf = (option: keyof Values) => {
    const value = values[option];
    return value === 'none' ? '' : (value as string | undefined);
  };
  return {
    name: textOf('name'),
    accent: textOf('accent'),
    logo: await readPicture(textOf('logo')),
    darkLogo: await readPicture(textOf('dark-logo')),
    icon: await readPicture(textOf('icon')),
    supportUrl: textOf('support-url'),
    supportEmail: textOf('support-email'),
    imprintUrl: textOf('imprint-url'),
    privacyUrl: textOf('privacy-url'),
    showsPoweredBy: readSwitch(values['powered-by'] as string | undefined),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

/** Reads a file as the data URL that the API takes. */
async function readPicture(file: string | undefined): Promise<string | undefined> {
  if (file === undefined || file === '') return file;
  const type = TYPES[extname(file).toLowerCase()];
  if (type === undefined) throw new CommandError(`${file} is not a picture. Use a PNG, JPEG or WebP file.`);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`);
  });
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

function readSwitch(word: string | undefined): boolean | undefined {
  if (word !== undefined && word !== 'on' && word !== 'off') throw new UsageError('Use --powered-by on or off.');
  return word === undefined ? undefined : word === 'on';
}

function print(brand: Brand, isJson: boolean): void {
  const { accent, logo, darkLogo, icon, version: _version, own: _own, showsPoweredBy, ...texts } = brand;
  const shown = {
    ...texts,
    accent: accent?.light.accent ?? null,
    logo: logo !== null,
    darkLogo: darkLogo !== null,
    icon: icon !== null,
    poweredBy: showsPoweredBy,
  };
  if (isJson) {
    console.log(JSON.stringify(shown));
    return;
  }
  const wordOf = (value: string | boolean | null) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
  for (const [name, value] of Object.entries(shown)) console.log(`${name}: ${wordOf(value) ?? 'none'}`);
}
