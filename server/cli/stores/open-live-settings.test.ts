import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranding } from '../../brand/brand.ts';
import { type Config, readConfig } from '../../config.ts';
import { type Catalog, openSqliteCatalog } from '../../storage/catalog/open-catalog.ts';
import { type TemporaryFolder, temporaryFolder } from '../command.fixture.ts';
import { saveServedSettings } from '../served-settings.ts';
import { openLiveSettings, openMailer, openServiceSettings } from './open-live-settings.ts';

let folder: TemporaryFolder;
let catalog: Catalog;
beforeAll(async () => {
  folder = await temporaryFolder();
  catalog = await openSqliteCatalog(folder.path);
});
afterAll(async () => {
  await catalog.close();
  await folder.remove();
});

const config = (environment: Record<string, string> = {}): Config => ({
  ...readConfig({ BASE_URL: 'https://way.example', ...environment }),
  dataDirectory: folder.path,
});

describe('the settings of a command', () => {
  it('are those that the service stored', async () => {
    const settings = await openServiceSettings(config(), catalog);
    await settings.set('registration', 'closed', 3);
    const others = await openServiceSettings(config(), catalog);
    expect(others.find('registration')).toMatchObject({ value: 'closed', source: 'operator', changedBy: 3 });
  });

  it('are fixed by its environment, and by that of the service of its data folder', async () => {
    expect((await openServiceSettings(config({ REGISTRATION: 'open' }), catalog)).value('registration')).toBe('open');
    saveServedSettings(config({ RETENTION_DAYS: '90' }));
    const settings = await openServiceSettings(config(), catalog);
    expect(settings.find('retention_days')).toMatchObject({ value: '90', source: 'environment' });
    await expect(settings.set('retention_days', '30', 0)).rejects.toThrow('RETENTION_DAYS is set in the environment');
  });
});

describe('the mailer of a command', () => {
  it('has the name of the brand, and sends nothing without a mail server', async () => {
    const liveSettings = openLiveSettings(catalog);
    await createBranding(liveSettings).change({ name: 'Acme' });
    const mailer = await openMailer(config(), catalog);
    expect(mailer.serviceName?.()).toBe('Acme');
    expect(await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello' })).toBe('off');
  });
});
