/** A fault planted in the source that the named tests must catch. */
export interface Mutant {
  /** The effect of the fault on the product, in one sentence. */
  readonly fault: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files or folders, of which at least one test must fail. */
  readonly tests: string;
}

const DECIDE = { file: 'server/redirect/decide.ts', tests: 'server/redirect/' };
const ROTATE = { file: 'server/redirect/rotate.ts', tests: 'server/redirect/rotate' };
const PLAN = { file: 'server/analytics/query/plan.ts', tests: 'server/analytics/query/plan' };
const FRAMES = { file: 'server/collect/spool/segment-frames.ts', tests: 'server/collect/spool/segment-frames' };
const PROGRESS = { file: 'server/collect/spool/segment-progress.ts', tests: 'server/collect/spool/' };
const BLOCK = { file: 'server/collect/spool/loader-block.ts', tests: 'server/collect/spool/' };
const SESSIONS = { file: 'server/collect/sessions/sessions.ts', tests: 'server/collect/sessions/' };
const ADDRESSES = {
  file: 'server/collect/exclusions/excluded-addresses.ts',
  tests: 'server/collect/exclusions/',
};
const OWNED = { file: 'server/storage/catalog/owned-table.ts', tests: 'server/storage/catalog/sqlite.test.ts' };
const MEASURES = {
  file: 'server/storage/events/sql/measures.ts',
  tests: 'server/storage/events/oracle/embedded.test.ts',
};
const RULES = {
  file: 'server/storage/events/counting-rules.ts',
  tests: 'server/storage/events/oracle/embedded.test.ts',
};
const FETCH = {
  file: 'server/platform/fetch/guarded-fetch-address.ts',
  tests: 'server/platform/fetch/guarded-fetch-address',
};
const RATE = { file: 'server/accounts/rate-limit.ts', tests: 'server/accounts/rate-limit' };
const KEY = { file: 'server/platform/key-format.ts', tests: 'server/platform/key-format' };
const GATE = { file: 'server/http/shared/access/gate.ts', tests: 'server/http/shared/access/gate' };
const TOKEN = { file: 'server/collect/sessions/click-token.ts', tests: 'server/collect/sessions/click-token' };

/** Planted faults by area: redirects, statistics, spool, visits, exclusions, authorization. */
export const MUTANTS: readonly Mutant[] = [
  { ...DECIDE, fault: 'a disabled link redirects', find: "status === 'disabled'", replace: "status === 'none'" },
  {
    ...DECIDE,
    fault: 'a link redirects in the moment it expires',
    find: 'expiresAt <= now',
    replace: 'expiresAt < now',
  },
  { ...DECIDE, fault: 'a click limit is ignored', find: "isUsedUp ? 'clicks'", replace: "false ? 'clicks'" },
  { ...DECIDE, fault: 'a start date is ignored', find: '&& now < startsAt ?', replace: '&& now > startsAt ?' },
  { ...DECIDE, fault: 'a password is required after it was given', find: '&& !isUnlocked', replace: '&& isUnlocked' },
  { ...DECIDE, fault: 'a blocked link redirects', find: '(isBlocked ?', replace: '(!isBlocked ?' },
  { ...DECIDE, fault: 'a split is off by one share', find: 'wanted < upTo', replace: 'wanted > upTo' },
  { ...ROTATE, fault: 'a rotator uses blocked links', find: '!live.isBlocked &&', replace: '' },
  { ...ROTATE, fault: 'a rotator uses links with a password', find: 'live.link.passwordHash === null &&', replace: '' },
  { ...ROTATE, fault: 'a rotator stays on one link', find: 'counter.next % count', replace: '0' },
  { ...ROTATE, fault: 'sticky weights are inverted', find: 'Math.log(draw) / ', replace: 'Math.log(draw) * ' },

  { ...PLAN, fault: 'part of a day counts as a whole day', find: 'isWhole && generation', replace: 'generation' },
  {
    ...PLAN,
    fault: 'visitors of a day are cut at its wrong end',
    find: 'cut: beginsDay ? SLOTS_A_DAY : 0',
    replace: 'cut: 0',
  },
  { ...PLAN, fault: 'separate ranges are joined', find: 'last?.to === from', replace: 'last !== undefined' },
  {
    ...RULES,
    fault: 'a visit with an event bounces',
    find: 'pages: [1, 1], named_events: [0, 0]',
    replace: 'pages: [1, 1]',
  },
  {
    ...RULES,
    fault: 'page views include events',
    find: "views: ['pageview']",
    replace: "views: ['pageview', 'event']",
  },
  {
    ...MEASURES,
    // The oracle asks for some metrics only, and on a busy machine for fewer.
    tests: 'server/storage/events/sql/measures.test.ts',
    fault: 'the bounce rate is a fraction',
    find: "{ of: 'bounces', per: 'visits', factor: 100 }",
    replace: "{ of: 'bounces', per: 'visits', factor: 1 }",
  },

  {
    ...FRAMES,
    fault: 'a damaged frame passes',
    find: "buffer.readUInt32LE(offset + 6) ? size : 'bad'",
    replace: 'buffer.readUInt32LE(offset + 6) ? size : size',
  },
  {
    ...FRAMES,
    fault: 'a torn end blocks a segment',
    find: "if (size === 'cut' && !isLast) break",
    replace: "if (size === 'cut') break",
  },
  {
    ...PROGRESS,
    fault: 'a damaged progress line counts',
    find: 'crc32(`${loaded} ${inFlight}`) !== Number(checksum)',
    replace: 'false',
  },
  { ...PROGRESS, fault: 'a line continues a torn one', find: "this.#isTorn ? '\\n' : ''", replace: "''" },
  {
    ...PROGRESS,
    fault: 'a stored block is stored again',
    find: '{ loaded: this.current.inFlight, ',
    replace: '{ loaded: this.current.loaded, ',
  },
  { ...BLOCK, fault: 'a short file is read forever', find: 'buffer.byteLength < wanted ? range.end : ', replace: '' },

  {
    ...SESSIONS,
    fault: 'a visit lasts an hour without activity',
    find: 'since - visit.lastSeenAt >= MAX_IDLE_MS',
    replace: 'since - visit.lastSeenAt >= 2 * MAX_IDLE_MS',
  },
  {
    ...SESSIONS,
    fault: 'a visit has events before its start',
    find: 'visit.startedAt = Math.min(visit.startedAt, occurredAt);',
    replace: '',
  },
  { ...SESSIONS, fault: 'a visit never ends', find: 'occurredAt - visit.startedAt < MAX_VISIT_MS', replace: 'true' },
  {
    ...SESSIONS,
    fault: 'a visit moves to the day before',
    find: 'dayOf(occurredAt) < dayOf(visit.startedAt)',
    replace: 'false',
  },
  {
    ...TOKEN,
    fault: 'a forged click token is accepted',
    find: 'return timingSafeEqual(',
    replace: 'return true || timingSafeEqual(',
  },

  {
    ...ADDRESSES,
    fault: 'an address prefix matches at the end',
    find: 'written.startsWith(prefix)',
    replace: 'written.endsWith(prefix)',
  },
  {
    file: 'server/platform/fetch/address-ranges.ts',
    tests: 'server/collect/exclusions',
    fault: 'excluded ranges match nothing',
    find: 'plain.match([network, bits] as never)',
    replace: 'false',
  },
  {
    file: 'server/collect/pipeline/steps/drop-bot.ts',
    tests: 'server/collect/pipeline',
    fault: 'bots are dropped where the owner keeps them',
    find: 'site?.excludeBots === true',
    replace: 'site?.excludeBots !== true',
  },

  {
    ...OWNED,
    fault: 'an object of another account can be read',
    find: "selectAll().where('id', '=', id).where('accountId', '=', accountId)",
    replace: "selectAll().where('id', '=', id)",
  },
  {
    ...OWNED,
    fault: 'a list shows the objects of all accounts',
    find: "db.selectFrom(name).where('accountId', '=', accountId);",
    replace: 'db.selectFrom(name);',
  },
  { ...KEY, fault: 'a mistyped key costs a look-up', find: 'SHAPE.test(text) && ', replace: 'SHAPE.test(text) || ' },
  {
    ...GATE,
    fault: 'a request above the limit is served',
    find: 'if (state.allowed) return;',
    replace: 'if (state.allowed || true) return;',
  },
  { ...RATE, fault: 'the last request of a window is refused', find: 'count <= limit', replace: 'count < limit' },
  { ...FETCH, fault: 'the service fetches private addresses', find: "parsed.range() !== 'unicast'", replace: 'false' },
  {
    ...FETCH,
    fault: 'ranges of the operator are ignored',
    find: '!refused.some(',
    replace: '!([] as typeof refused).some(',
  },
];
