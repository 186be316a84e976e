import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ShownSetting } from '../../service-settings/service-settings.ts';
import type { Features } from '../shared/features.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listSettings, previewRetention, updateSetting, resetSetting } = adminOperations;

export const settingRoutes = [
  route(listSettings, async (_call, { features }) => {
    const settings = features.serviceSettings.list();
    const names = await operatorNames(features, settings);
    return ok({ settings: settings.map((setting) => presentSetting(setting, names)) });
  }),
  route(previewRetention, async ({ query }, { features }) => {
    const before = features.serviceSettings.deletesBefore('retention_days', query.days);
    if (before === undefined) return ok({ days: 0, before: null });
    return ok({
      days: await features.erasures.daysBefore(before),
      before: new Date(before).toISOString().slice(0, 10),
    });
  }),
  route(updateSetting, async ({ body, principal, subject }, { features }) => {
    const change = await features.serviceSettings.set(body.name, body.value, principal.personId);
    Object.assign(subject, { name: body.name, changes: [change] });
    return ok({ message: 'The setting was changed.' });
  }),
  route(resetSetting, async ({ body, principal, subject }, { features }) => {
    const change = await features.serviceSettings.reset(body.name, principal.personId);
    Object.assign(subject, { name: body.name, changes: [change] });
    return ok({ message: 'The setting was reset.' });
  }),
];

/** Email addresses of those who changed the settings; people who left the service have none. */
async function operatorNames(
  { administration }: Pick<Features, 'administration'>,
  settings: readonly ShownSetting[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(settings.map(({ changedBy }) => changedBy))].filter((id) => id > 0);
  const names = ids.map(async (id) => [id, await nameOf(administration, id)] as const);
  return new Map(await Promise.all(names));
}

async function nameOf({ person }: Features['administration'], id: number): Promise<string> {
  try {
    return (await person(id)).email;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return `#${id}`;
    throw error;
  }
}

function presentSetting(setting: ShownSetting, names: ReadonlyMap<number, string>) {
  const { name, variable, value, defaultValue, source, changedAt, changedBy } = setting;
  const changed = changedAt === null ? null : { date: formatTimestamp(changedAt), by: names.get(changedBy) ?? null };
  return { name, variable, value, default: defaultValue, source, changed };
}
