import { describe, expect, it, vi } from 'vitest';
import { domainMessages } from '../../messages/domains.ts';

// Tests run without a browser, so the theme is recorded here.
const written = vi.hoisted(() => [] as string[]);
vi.mock('../../state/theme.ts', () => ({ chosenTheme: { write: (theme: string) => written.push(theme) } }));

// The screen declares its shortcuts, and some tests are on a screen with a pin.
const screen = vi.hoisted(() => ({ shortcuts: {} as Record<string, { what: string }>, pressed: [] as string[] }));
vi.mock('../../state/shortcuts.ts', () => ({
  declaredKeys: () => [
    { shortcuts: {}, isEverywhere: true },
    { shortcuts: screen.shortcuts, isEverywhere: false },
  ],
  pressKey: (key: string) => screen.pressed.push(key),
}));

const {
  addressCommands,
  bestOfKinds,
  commandsFor,
  copyCommands,
  foundCommands,
  inGroups,
  MAX_RESULTS,
  moreCommands,
  recentCommands,
} = await import('./palette-commands.tsx');
const labelsOf = (words: string, location?: string) => commandsFor(words, location).map(({ label }) => label);

describe('the palette', () => {
  it('pins the object of the screen, where it has one, by its shortcut', () => {
    expect(labelsOf('pin')).toEqual([]);
    screen.shortcuts = { p: { what: 'Unpin from home' } };
    const [command] = commandsFor('unpin');
    expect(command).toMatchObject({ label: 'Unpin from home', keys: 'P' });
    if (typeof command?.to === 'function') command.to();
    expect(screen.pressed).toEqual(['p']);
    screen.shortcuts = {};
  });

  it.each([
    ['qr', ['QR codes', 'Create QR code', 'Bulk create QR codes', 'Print QR code labels', 'Deleted QR codes']],
    ['trash', ['Deleted links', 'Deleted QR codes']],
    ['webhook', ['Add webhook', 'Settings: Webhooks']],
    ['create website', ['Add website']],
    ['new webhook', ['Add webhook']],
    ['create: qr', ['Create QR code', 'Bulk create QR codes']],
    ['qr bulk', ['Bulk create QR codes']],
    ['goal', ['Goals and funnels']],
    ['funnel', ['Goals and funnels']],
    ['statistics', ['Websites']],
    ['Analytics', ['Websites']],
    ['scan', ['QR codes']],
    ['rotator', ['Campaigns']],
    ['password', ['Settings: Security']],
    ['invite', ['Settings: Members', 'Settings: Invite people']],
    ['team', ['Settings: Members']],
    ['api key', ['Settings: API keys']],
    ['import', ['Import links']],
    ['export', ['Settings: Data']],
    ['admin', ['Administration']],
    ['dark', ['Theme: dark']],
    ['sign', ['Sign out']],
    ['shortcut', ['Keyboard shortcuts']],
    ['hotkey', ['Keyboard shortcuts']],
  ])('finds by %j %j', (typed, labels) => {
    expect(labelsOf(typed)).toEqual(labels);
  });

  it('separates shortcuts of places from details of objects', () => {
    expect(commandsFor('links')[0]).toMatchObject({ label: 'Links', keys: 'G L' });
    expect(commandsFor('links')[0]).not.toHaveProperty('detail');
    const [found] = foundCommands([{ type: 'campaign', id: 3, name: 'Autumn', detail: '5 links' }]);
    expect(found).toMatchObject({ label: 'Autumn', detail: '5 links' });
    expect(found).not.toHaveProperty('keys');
  });

  it('does not match in the middle of a word', () => {
    expect(labelsOf('oal')).toEqual([]);
  });

  it('shows everything while nothing is typed, places first', () => {
    expect(labelsOf('').slice(0, 3)).toEqual(['Home', 'Links', 'QR codes']);
    expect(new Set(commandsFor('', '/websites/7').map(({ key }) => key)).size).toBe(
      commandsFor('', '/websites/7').length,
    );
  });

  it.each([
    ['realtime', '/websites/7/realtime'],
    ['visits', '/websites/7/visits'],
    ['web vitals', '/websites/7/vitals'],
    ['revenue of', '/websites/7/revenue'],
  ])('lead from a website to its %s', (words, to) => {
    expect(commandsFor(words, '/websites/7').map((command) => command.to)).toContain(to);
    expect(commandsFor(words, '/links').map((command) => command.to)).not.toContain(to);
  });

  it('opens the goals of the current website before those of others', () => {
    const [first] = commandsFor('goal', '/websites/7');
    expect(first).toMatchObject({ label: 'Goals of this website', to: '/websites/7?goals=list' });
    expect(commandsFor('goal', '/websites/7/settings')[0]?.to).toBe('/websites/7?goals=list');
    expect(labelsOf('goal', '/websites/new')).toEqual(['Goals and funnels']);
  });

  it('opens the settings and the snippet of the current website', () => {
    expect(commandsFor('settings of', '/websites/7')).toMatchObject([{ to: '/websites/7/settings' }]);
    expect(commandsFor('snippet of', '/websites/7?period=7d')).toMatchObject([{ to: '/websites/7/install' }]);
  });

  it('runs actions that need no screen immediately', () => {
    const [dark] = commandsFor('theme: dark');
    if (typeof dark?.to === 'function') dark.to();
    expect(written).toEqual(['dark']);
  });

  it('shows the objects of the account except those without a screen', () => {
    const rows = [
      { type: 'link', id: 3, name: 'Spring', detail: null },
      { type: 'moon', id: 1, name: 'None', detail: null },
    ];
    expect(foundCommands(rows).map(({ label, to, linkId }) => [label, to, linkId])).toEqual([
      ['Spring', '/links/3', 3],
    ]);
  });

  it.each([
    [{ type: 'goal', detail: 'shop.example', website_id: 4 }, 'Goal of shop.example', '/websites/4?goals=3#goals'],
    [
      { type: 'funnel', detail: 'shop.example', website_id: 4 },
      'Funnel of shop.example',
      '/websites/4?funnel=3#funnels',
    ],
    [{ type: 'segment', detail: 'shop.example', website_id: 4 }, 'Segment of shop.example', '/websites/4?segment=3'],
    [{ type: 'board', detail: '' }, undefined, '/boards/3'],
    [{ type: 'webhook', detail: 'https://r.example/' }, undefined, '/settings/webhooks/3'],
    [
      { type: 'annotation', detail: 'shop.example', website_id: 4 },
      'Annotation of shop.example',
      '/websites/4?notes=3',
    ],
    [{ type: 'preset', detail: 'qr' }, 'QR code template', '/codes/new?look=3'],
    [{ type: 'preset', detail: 'link' }, 'Link template', '/links/new?template=3'],
    [{ type: 'preset', detail: 'utm' }, 'UTM preset', '/links/new?utm=3'],
    [{ type: 'key', detail: '' }, undefined, '/settings/keys?key=3'],
  ])('shows the type of a name and links to its screen: %j', (row, detail, to) => {
    expect(foundCommands([{ id: 3, name: 'Order', ...row }])).toMatchObject([{ label: 'Order', detail, to }]);
  });

  it('begins with what was opened last, then what can be created with its keys, and the screens', () => {
    const opened = [
      { type: 'campaign', id: 4, name: 'Autumn' },
      { type: 'link', id: 3, name: 'go.example/tea' },
    ];
    const all = [...recentCommands(opened, '/links/3'), ...commandsFor('', '/links/3')];
    const groups = inGroups(all, false);
    expect(groups.map(({ heading }) => heading)).toEqual(['Recently opened', 'Create', 'Go to']);
    expect(groups[0]?.commands).toMatchObject([{ label: 'Autumn', kind: 'Campaign', to: '/campaigns/4' }]);
    expect(groups[1]?.commands[0]).toMatchObject({ label: 'Create short link', keys: 'C L' });
    expect(groups[1]?.commands).toHaveLength(4);
    expect(inGroups(all, true).map(({ heading }) => heading)).toEqual(['Go to', 'Create', 'More', 'Settings']);
  });

  it('offers to shorten a pasted address first, and a code for it', () => {
    const url = 'https://shop.example/new?a=1';
    const shortened: string[] = [];
    const shortening = { host: 'go.example', run: async (address: string) => shortened.push(address) > 0 };
    const [shorten, setUp, code] = addressCommands(` ${url} `, shortening);
    expect(shorten).toMatchObject({ label: 'Shorten and copy', detail: 'on go.example' });
    if (typeof shorten?.to === 'function') shorten.to();
    expect(shortened).toEqual([url]);
    expect(setUp).toMatchObject({
      label: `Set up a link to ${url}`,
      to: `/links/new?${new URLSearchParams({ url })}`,
    });
    expect(code).toMatchObject({
      label: `Create a QR code for ${url}`,
      to: `/codes/new?${new URLSearchParams({ url })}`,
    });
    expect(
      inGroups([...foundCommands([{ type: 'link', id: 3, name: 'New', detail: null }]), ...addressCommands(url)], true),
    ).toMatchObject([{ heading: 'This address' }, { heading: 'Links' }]);
  });

  it('does not create a link for those who may not', () => {
    expect(addressCommands('https://shop.example/new').map(({ key }) => key)).toEqual(['set up', 'code for']);
  });

  it.each(['spring', 'shop.example', 'a/b', 'notes on https://shop.example', 'javascript:alert(1)//'])(
    'takes %j for a search',
    (words) => {
      expect(addressCommands(words)).toEqual([]);
    },
  );

  it('groups results by what they are, and copies the best short link', () => {
    const rows = [
      { type: 'campaign', id: 4, name: 'Spring', detail: null },
      { type: 'link', id: 3, name: 'Tea', detail: null, address: 'https://go.example/tea' },
      { type: 'campaign', id: 5, name: 'Spring 2', detail: null },
      { type: 'link', id: 6, name: 'Tea 2', detail: null, address: 'https://go.example/tea2' },
      { type: 'goal', id: 7, name: 'Tea sold', detail: 'shop.example', website_id: 2 },
    ];
    const copied: string[] = [];
    const copy = copyCommands(rows, (text) => copied.push(text));
    const groups = inGroups([...foundCommands(rows), ...copy], true);
    expect(groups.map(({ heading, commands }) => [heading, ...commands.map(({ label }) => label)])).toEqual([
      ['Campaigns', 'Spring', 'Spring 2'],
      ['Links', 'Tea', 'Tea 2', 'Copy go.example/tea'],
      ['Goals', 'Tea sold'],
    ]);
    const to = copy[0]?.to;
    if (typeof to === 'function') to();
    expect(copied).toEqual(['https://go.example/tea']);
    expect(copyCommands(rows.slice(0, 1), () => {})).toEqual([]);
  });

  it('shows three results of a kind, and where the others are', () => {
    const rowsOf = (type: string, count: number) =>
      Array.from({ length: count }, (_, id) => ({ type, id, name: `Tea ${id}`, detail: null }));
    const rows = [...rowsOf('website', 1), ...rowsOf('link', 15), ...rowsOf('goal', 0)];
    expect(bestOfKinds(rows).map(({ type, id }) => `${type} ${id}`)).toEqual([
      'website 0',
      'link 0',
      'link 1',
      'link 2',
    ]);
    expect(moreCommands(rows, ' tea & co ')).toMatchObject([
      { label: '12 more links', kind: 'Link', to: '/links?q=tea+%26+co' },
    ]);
    const groups = inGroups([...foundCommands(bestOfKinds(rows)), ...moreCommands(rows, 'tea')], true);
    expect(groups.map(({ heading, commands }) => [heading, commands.length])).toEqual([
      ['Websites', 1],
      ['Links', 4],
    ]);
    expect(moreCommands(rowsOf('qr', 4), 'tea')).toMatchObject([{ label: '1 more QR code', to: '/codes?q=tea' }]);
  });

  it('counts no others where the search may have left some out, and shortens nothing that has no list', () => {
    const rows = Array.from({ length: MAX_RESULTS }, (_, id) => ({ type: 'link', id, name: 'Tea', detail: null }));
    expect(moreCommands(rows, 'tea')).toMatchObject([{ label: 'More links' }]);
    const boards = rows.slice(0, 5).map((row) => ({ ...row, type: 'board' }));
    expect([bestOfKinds(boards), moreCommands(boards, 'tea')]).toEqual([boards, []]);
  });

  it('says the state of a domain in the words of its screen', () => {
    for (const [detail, status] of Object.entries(domainMessages.statuses))
      expect(foundCommands([{ type: 'domain', id: 1, name: 'go.example', detail }])).toMatchObject([
        { detail: status },
      ]);
  });

  it('shows details of a link that its name does not contain', () => {
    const link = { type: 'link', id: 3, detail: 'https://shop.example/?s=post', address: 'https://go.example/x1' };
    const names = ['Spring', 'shop.example/?s=post'];
    expect(foundCommands(names.map((name) => ({ ...link, name }))).map(({ detail }) => detail)).toEqual([
      'shop.example/?s=post',
      'go.example/x1',
    ]);
  });
});
