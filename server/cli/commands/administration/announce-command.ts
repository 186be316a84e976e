import { parseArgs } from 'node:util';
import { announcementSetting, createAnnouncements } from '../../../announcements/announcements.ts';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openLiveSettings } from '../../stores/open-live-settings.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

/** Runs `announce TEXT`, `announce` and `announce --remove`; people see the change within 15 minutes. */
export async function announceCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { level: { type: 'string' }, until: { type: 'string' }, remove: { type: 'boolean' } },
  });
  const [text] = positionals;
  if (positionals.length > 1 || (values.remove && text !== undefined))
    throw new UsageError('Use one text in quotes, or --remove.');
  const catalog = await openCatalogOrExit(readConfig());
  const settings = openLiveSettings(catalog);
  const announcements = createAnnouncements(announcementSetting(settings), systemClock);
  const record = (action: string, name: string) => {
    const object = { kind: 'announcement', name };
    return openAudit(catalog).record(INSTALLATION_LOG, { actor: OPERATOR, action, category: 'change', object });
  };
  try {
    await settings.load();
    if (values.remove) {
      await announcements.remove();
      await record('removeAnnouncement', '');
    } else if (text !== undefined) {
      const { level = 'info', until } = values;
      await record('publishAnnouncement', (await announcements.publish({ text, level, until })).text);
    }
    const current = await announcements.current();
    console.log(current ? `${current.level}: ${current.text}` : 'There is no announcement.');
  } finally {
    await catalog.close();
  }
  return 0;
}
