import { parseArgs } from 'node:util';
import { type AuditEvent, INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import type { ServiceSettings, SettingChange, ShownSetting } from '../../../service-settings/service-settings.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { CommandError, UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openServiceSettings } from '../../stores/open-live-settings.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';
import { withEventLog } from '../../stores/with-event-log.ts';

const OPTIONS = { json: { type: 'boolean' }, yes: { type: 'boolean' } } as const;

const WORDS: Readonly<Record<string, number>> = { list: 0, get: 1, set: 2, reset: 1 };

/** Runs `settings list`, `get NAME`, `set NAME VALUE` and `reset NAME`; running services obey within a second. */
export async function settingsCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [action = '', name = '', text = ''] = positionals;
  if (WORDS[action] !== positionals.length - 1)
    throw new UsageError('Use list, get NAME, set NAME VALUE or reset NAME.');
  const config = readConfig();
  const catalog = await openCatalogOrExit(config);
  try {
    const settings = await openServiceSettings(config, catalog);
    if (action === 'set') {
      if (!values.yes) await insistOnYes(config, settings, { name, text });
      await record(catalog, 'updateSetting', await settings.set(name, text, OPERATOR.personId));
    }
    if (action === 'reset') await record(catalog, 'resetSetting', await settings.reset(name, OPERATOR.personId));
    print(action === 'list' ? settings.list() : [settings.find(name)], values.json === true);
  } finally {
    await catalog.close();
  }
  return 0;
}

/** What deletes data needs `--yes`. */
async function insistOnYes(
  config: Config,
  settings: ServiceSettings,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const before = settings.deletesBefore(name, text);
  if (before === undefined) return;
  const days = await withEventLog(config, ({ reader }) => reader.daysBefore(before));
  if (days === 0) return;
  const date = new Date(before).toISOString().slice(0, 10);
  throw new CommandError(
    `This permanently deletes the events of ${days === 1 ? '1 day' : `${days} days`} before ${date}. Add --yes to do so.`,
  );
}

function record(catalog: Catalog, action: string, change: SettingChange): Promise<void> {
  const event: AuditEvent = {
    actor: OPERATOR,
    action,
    category: 'change',
    object: { kind: 'setting', name: change.field },
    details: { changes: [change] },
  };
  return openAudit(catalog).record(INSTALLATION_LOG, event);
}

function print(settings: readonly ShownSetting[], isJson: boolean): void {
  const shown = settings.map(({ name, value, defaultValue, source, changedAt }) => ({
    name,
    value,
    default: defaultValue,
    source,
    changed_at: changedAt === null ? null : new Date(changedAt).toISOString(),
  }));
  if (isJson) {
    console.log(JSON.stringify(shown.length === 1 ? shown[0] : shown));
    return;
  }
  const width = Math.max(...shown.map(({ name }) => name.length));
  for (const [at, { name, value, source }] of shown.entries()) {
    const from = source === 'environment' ? `set by ${settings[at]?.variable}` : source;
    console.log(`${name.padEnd(width)}  ${value ?? 'none'}  (${from === 'operator' ? 'set by an operator' : from})`);
  }
}
