import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Profile, ProfilePicture, ProfileStore } from './profile-port.ts';
import { createProfiles } from './profiles.ts';

const FORMATS = { weekStart: '', timeFormat: '', dateFormat: '' } as const;
const ADA: Profile = {
  personId: 3,
  username: 'ada',
  name: '',
  picture: null,
  timezone: '',
  seenRelease: '',
  ...FORMATS,
};

function createAll() {
  const state = { profile: ADA, pictures: [] as ProfilePicture[] };
  const store: ProfileStore = {
    find: async (personId) => (personId === 3 ? state.profile : undefined),
    ofMembers: async () => [state.profile, { ...ADA, personId: 4, username: 'bob' }],
    change: async (_personId, change) => {
      state.profile = { ...state.profile, ...change };
    },
    setPicture: async (picture) => {
      state.pictures = [picture];
    },
    removePicture: async () => {
      state.pictures = [];
    },
    findPicture: async (name) => state.pictures.find((one) => one.name === name)?.jpeg,
  };
  const random = (length: number) => new Uint8Array(length).fill(1);
  return { state, profiles: createProfiles({ store, clock: { now: () => 7 }, random }) };
}

const photo = async (width = 300, height = 200) => {
  const image = sharp({ create: { width, height, channels: 3, background: '#0a5c63' } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
};

describe('a profile', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada  ', 'Ada'],
    ['Ada\nLovelace', 'Ada Lovelace'],
    ['Ada\u202eecalevoL', 'Ada ecalevoL'],
    ['李小龍', '李小龍'],
    ['', ''],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('stores the name %j as %j', async (written, stored) => {
    const { state, profiles } = createAll();
    await profiles.change(3, { name: written });
    expect(state.profile.name).toBe(stored);
  });

  it.each(['0.3.0', '10.20.30', 'never'])('notes that news were seen up to %s', async (written) => {
    const { state, profiles } = createAll();
    await profiles.change(3, { seenRelease: written });
    expect(state.profile).toEqual({ ...ADA, seenRelease: written });
  });

  it.each(['', '0.3', 'v0.3.0', '0.3.0-rc.1', 'always', '1.2.3.4', ' 0.3.0'])('rejects %j as a release', (written) => {
    const { state, profiles } = createAll();
    expect(() => profiles.change(3, { seenRelease: written })).toThrow(/version such as 1\.2\.3/);
    expect(state.profile).toBe(ADA);
  });

  it.each([
    'Ada',
    'Ada Lovelace',
    'Åsa Öberg',
    'Đặng Thị Mai',
    'Γιώργος Παπαδόπουλος',
    'Олена Шевченко',
    'محمد علي',
    'דוד כהן',
    'राम शर्मा',
    'สมชาย ใจดี',
    '김민준',
    '山田太郎',
    'Nguyễn Văn A',
    'O’Connor',
    'Jean-Luc',
    'José María',
    'Zoë',
    'Łukasz',
    'Søren Ångström',
    'İbrahim Çelik',
    'Ana de la Cruz',
    'J. R. R. Tolkien',
    'Dr. Ada',
    'ada_99',
    'Ada (Support)',
    'Ada & Ben',
    'ada@example.com',
    '🙂 Ada',
    'Ådne Ærlig',
    'ßtraße',
  ])('keeps the name %s as it is written', async (name) => {
    const { state, profiles } = createAll();
    await profiles.change(3, { name });
    expect(state.profile.name).toBe(name);
  });

  it.each([
    ['Europe/Vienna', 'Europe/Vienna'],
    ['UTC', 'UTC'],
    ['europe/vienna', 'Europe/Vienna'],
    ['', ''],
  ])('stores the time zone %j as %j', async (written, stored) => {
    const { state, profiles } = createAll();
    await profiles.change(3, { timezone: written });
    expect(state.profile).toEqual({ ...ADA, timezone: stored });
  });

  it.each([
    { weekStart: 'sunday' },
    { weekStart: 'saturday', timeFormat: '12h' },
    { timeFormat: '24h', dateFormat: 'iso' },
    { weekStart: '', timeFormat: '', dateFormat: '' },
    {},
  ])('stores the formats %j', async (change) => {
    const { state, profiles } = createAll();
    await profiles.change(3, change);
    expect(state.profile).toEqual({ ...ADA, ...change });
  });

  it.each([
    [{ weekStart: 'friday' }, 'week_start', /Choose monday or sunday or saturday, or nothing/],
    [{ timeFormat: '24' }, 'time_format', /Choose 24h or 12h/],
    [{ dateFormat: 'DD.MM.YYYY' }, 'date_format', /Choose iso/],
    [{ name: 'x'.repeat(61) }, 'name', /at most 60 characters/],
    [{ timezone: 'Mars/Olympus' }, 'timezone', /such as Europe\/Vienna/],
    [{ timezone: '+01:00' }, 'timezone', /such as Europe\/Vienna/],
  ])('rejects %j at its field', async (change, field, sentence) => {
    const { state, profiles } = createAll();
    await expect(async () => profiles.change(3, change)).rejects.toMatchObject({
      fields: { [field]: [expect.stringMatching(sentence)] },
    });
    expect(state.profile).toEqual(ADA);
  });

  it('is found by person, and by the members of a workspace', async () => {
    const { profiles } = createAll();
    expect(await profiles.find(3)).toEqual(ADA);
    expect([...(await profiles.ofMembers(1)).keys()]).toEqual([3, 4]);
    await expect(profiles.find(99)).rejects.toMatchObject({ code: 'key_unknown' });
  });
});

describe('a profile picture', () => {
  it('is cropped to a square under its own name', async () => {
    const { state, profiles } = createAll();
    const name = await profiles.setPicture(3, await photo());
    expect(name).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(state.pictures).toMatchObject([{ personId: 3, name, createdAt: 7 }]);
    const { format, width, height } = await sharp(await profiles.findPicture(name)).metadata();
    expect([format, width, height]).toEqual(['jpeg', 256, 256]);
  });

  it('can be removed', async () => {
    const { state, profiles } = createAll();
    await profiles.setPicture(3, await photo());
    await profiles.removePicture(3);
    expect(state.pictures).toEqual([]);
  });

  it.each([
    ['no data URL', 'https://example.com/a.png'],
    ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a file that is something else', 'data:image/png;base64,aGVsbG8='],
    ['nothing', ''],
  ])('is rejected when it is %s, and the former one stays', async (_what, dataUrl) => {
    const { state, profiles } = createAll();
    await profiles.setPicture(3, await photo());
    await expect(async () => profiles.setPicture(3, dataUrl)).rejects.toMatchObject({
      fields: { picture: [expect.any(String)] },
    });
    expect(state.pictures).toHaveLength(1);
  });
});
