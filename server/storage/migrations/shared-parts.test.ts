import { afterEach, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../catalog/engines/engines.fixture.ts';
import { migrate } from '../catalog/engines/migrate.ts';
import { migrations } from './migrations.ts';

const opened: EmptyDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const STEP = migrations.findIndex(({ name }) => name.endsWith('-shared-parts'));

it.each(engines)(
  'dashboards that are shared already stay as they are on $name, and no others show more',
  async (engine) => {
    const database = await engine.create();
    opened.push(database);
    const db = database.connect();
    await migrate(db, database.dialect, migrations.slice(0, STEP));
    const texts = { excludeParams: '', excludeIps: '' };
    const common = {
      ...texts,
      accountId: 1,
      passwordHash: null,
      email: 0,
      excludeBots: 1,
      favorite: 0,
      createdAt: 1,
      updatedAt: 1,
    };
    for (const [place, privacy] of [0, 1, 2, 0].entries())
      await db
        .insertInto('website')
        .values({ ...common, domain: `site${place}.example`, privacy })
        .execute();
    const set = {
      accountId: 1,
      timezone: 'Europe/Berlin',
      honourPrivacy: 1,
      reportWeekly: 0,
      reportMonthly: 1,
      updatedAt: 1,
    };
    for (const websiteId of [1, 2])
      await db
        .insertInto('websiteSetting')
        .values({ ...set, websiteId, reportLanguage: 'en' } as never)
        .execute();
    await migrate(db, database.dialect);
    const rows = await db
      .selectFrom('websiteSetting')
      .select(['websiteId', 'timezone', 'reportWeekly', 'shareRevenue', 'shareAnnotations'])
      .orderBy('websiteId')
      .execute();
    expect(rows.map(Object.values)).toEqual([
      [1, 'Europe/Berlin', 0, 1, 1],
      [2, 'Europe/Berlin', 0, 0, 0],
      [3, 'UTC', 1, 1, 1],
      [4, 'UTC', 1, 1, 1],
    ]);
  },
);
