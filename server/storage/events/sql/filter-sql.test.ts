import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dimension, Filter, GoalMatch, StepMatch } from '../../../analytics/query/query.ts';
import { Bindings } from './bindings.ts';
import { everyDimension, filterSql, goalsSql, matchSql, paidSql } from './filter-sql.ts';

const bindingsOfUtc = () => new Bindings('UTC', { from: 0, to: 1 });
const visits = (having: string) => `VISITS ${having}`;

/** Returns a condition with its values in place of the placeholders. */
function shown(make: (bindings: Bindings) => string): string {
  const bindings = bindingsOfUtc();
  const sql = make(bindings);
  return sql.replaceAll(/\{(v\d+): [^}]+\}/g, (_, name: string) => JSON.stringify(bindings.values[name]));
}
const filterShown = (filter: Filter | undefined) => shown((to) => filterSql(filter, to, visits).condition);
const is = (dimension: Dimension, ...values: string[]): Filter => ({ kind: 'is', dimension, values });

describe('a filter', () => {
  it('without conditions matches everything', () => {
    expect(filterSql(undefined, bindingsOfUtc(), visits)).toEqual({ condition: '1', isOfVisit: true });
  });

  it.each<[Filter, string]>([
    [is('page', '/a', '/b'), 'path IN ["/a","/b"]'],
    [{ kind: 'is_not', dimension: 'country', values: ['DE'] }, 'country NOT IN ["DE"]'],
    [
      { kind: 'contains', dimension: 'page', values: ['Blog', 'news'] },
      '(positionCaseInsensitiveUTF8(path, "Blog") > 0 OR positionCaseInsensitiveUTF8(path, "news") > 0)',
    ],
    [{ kind: 'contains_not', dimension: 'page', values: ['x'] }, 'NOT (positionCaseInsensitiveUTF8(path, "x") > 0)'],
    [is('property:plan', 'pro'), 'props["plan"] IN ["pro"]'],
    [is('link', '12'), `if(link_id = 0, '', toString(link_id)) IN ["12"]`],
    [is('source', ''), 'source IN [""]'],
  ])('%j is a condition on rows', (filter, condition) => {
    expect(filterShown(filter)).toBe(condition);
  });

  it('of groups preserves them, however deep', () => {
    const inner: Filter = { kind: 'or', filters: [is('os', 'iOS'), is('os', 'Android')] };
    expect(filterShown({ kind: 'and', filters: [is('country', 'DE'), inner] })).toBe(
      '(country IN ["DE"] AND (os IN ["iOS"] OR os IN ["Android"]))',
    );
  });

  it('of an empty group: "and" matches everything, "or" nothing', () => {
    expect(filterShown({ kind: 'and', filters: [] })).toBe('1');
    expect(filterShown({ kind: 'or', filters: [] })).toBe('0');
    expect(filterShown({ kind: 'or', filters: [is('page', '/'), { kind: 'or', filters: [] }] })).toBe(
      '(path IN ["/"] OR 0)',
    );
  });

  it('on the exit page queries whole visits, once for each condition', () => {
    const both: Filter = { kind: 'or', filters: [is('exit_page', '/a'), is('exit_page', '/b')] };
    const sql = filterShown(both);
    expect(sql.match(/visit_id IN \(VISITS argMaxIf\(path, /g)).toHaveLength(2);
    expect(sql).toContain('IN ["/a"]');
    expect(sql).toContain('IN ["/b"]');
  });

  it('on goals queries whole visits too: those with an event that reaches a goal, or with none', () => {
    const reached: GoalMatch[] = [
      { kind: 'event', name: 'Signup' },
      { kind: 'scroll', path: '/a', depth: 75 },
    ];
    const by = (kind: 'is' | 'is_not') => {
      const filter: Filter = { kind, dimension: 'goal', values: ['Sign-up'], goals: reached };
      return shown((to) => filterSql(filter, to, (having, some = 'all') => `VISITS ${having} OF ${some}`).condition);
    };
    const sql =
      `(((kind = 'event' AND name = "Signup")) OR ` + `((kind = 'engagement' AND scroll_depth >= 75 AND path = "/a")))`;
    expect(by('is')).toBe(`visit_id IN (VISITS 1 OF ${sql})`);
    expect(by('is_not')).toBe(`visit_id IN (VISITS countIf(${sql}) = 0 OF all)`);
  });

  it('queries no visits where none are needed', () => {
    filterSql(is('page', '/'), bindingsOfUtc(), () => expect.unreachable());
  });

  it.each<[Filter, boolean]>([
    [is('country', 'DE'), true],
    [is('continent', 'Europe'), true],
    [is('exit_page', '/'), true],
    [is('via_qr', '1'), true],
    [{ kind: 'is_not', dimension: 'goal', values: ['Order'] }, true],
    [is('page', '/'), false],
    [is('property:plan', 'pro'), false],
    [is('hour', '12'), false],
    // Rows of one visit may have different values.
    [is('entry_page', '/'), false],
    [is('screen', '390x844'), false],
    [{ kind: 'and', filters: [is('country', 'DE'), is('os', 'iOS')] }, true],
    [{ kind: 'or', filters: [is('country', 'DE'), { kind: 'and', filters: [is('page', '/')] }] }, false],
    [{ kind: 'and', filters: [] }, true],
  ])('%j is about whole visits: %s', (filter, isOfVisit) => {
    expect(filterSql(filter, bindingsOfUtc(), visits).isOfVisit).toBe(isOfVisit);
  });

  it('checks all its dimensions, those of inner groups too', () => {
    const filter: Filter = { kind: 'and', filters: [is('os', 'iOS'), { kind: 'or', filters: [is('page', '/')] }] };
    const seen: string[] = [];
    expect(everyDimension(filter, (dimension) => seen.push(dimension) > 0)).toBe(true);
    expect(seen).toEqual(['os', 'page']);
    expect(everyDimension(filter, (dimension) => dimension === 'os')).toBe(false);
  });

  it('never contains a caller’s text, only placeholders', () => {
    const kind = fc.constantFrom('is', 'is_not', 'contains', 'contains_not');
    const written = fc.string({ minLength: 1 }).map((text) => `§${text}`);
    fc.assert(
      fc.property(kind, written, fc.array(written, { minLength: 1 }), (one, name, values) => {
        const bindings = bindingsOfUtc();
        const { condition } = filterSql({ kind: one, dimension: `property:${name}`, values }, bindings, visits);
        expect(condition).not.toContain('§');
        expect(Object.values(bindings.values).flat()).toEqual(expect.arrayContaining([name, ...values]));
      }),
    );
  });
});

/** Matches a path against the pattern for a path with asterisks, as the engine does. */
function likes(pattern: string, path: string): boolean {
  const parts = pattern.match(/\\.|%|_|[^\\%_]+/gs) ?? [];
  const source = parts.map((part) => {
    if (part === '%') return '.*';
    return part === '_' ? '.' : (part.startsWith('\\') ? part.slice(1) : part).replaceAll(/[.+\\]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`, 's').test(path);
}

describe('a goal', () => {
  it.each<[StepMatch, string]>([
    [{ kind: 'page', path: '/thanks' }, `(kind = 'pageview' AND path = "/thanks")`],
    [{ kind: 'page', path: '/blog/*' }, `(kind = 'pageview' AND path LIKE "/blog/%")`],
    [{ kind: 'scroll', path: '/a', depth: 75 }, `(kind = 'engagement' AND scroll_depth >= 75 AND path = "/a")`],
    [{ kind: 'event', name: 'Signup' }, `(kind = 'event' AND name = "Signup")`],
    [
      { kind: 'event', name: 'Buy', props: { plan: 'pro', size: '' } },
      `(kind = 'event' AND name = "Buy" AND props["plan"] = "pro" AND props["size"] = "")`,
    ],
    [{ kind: 'click' }, "(kind = 'click')"],
    [{ kind: 'click', linkId: 3, campaignId: 9 }, "(kind = 'click' AND link_id = 3 AND campaign_id = 9)"],
    [{ kind: 'scan', qrId: 4 }, "(kind = 'scan' AND qr_id = 4)"],
  ])('%j matches the events it names', (match, condition) => {
    expect(shown((to) => matchSql(match, to))).toBe(condition);
  });

  it('treats an asterisk as a wildcard and everything else literally', () => {
    const path = fc.string({ unit: fc.constantFrom('/', 'a', '%', '_', '\\', '.', '+', 'ä', '-') });
    const filled = fc.array(fc.tuple(path, path), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(filled, (parts) => {
        const bindings = bindingsOfUtc();
        matchSql({ kind: 'page', path: `/${parts.map(([fixed]) => fixed).join('*')}*` }, bindings);
        const pattern = String(bindings.values.v1);
        const fits = `/${parts.map(([fixed, free]) => fixed + free).join('')}`;
        expect(likes(pattern, fits)).toBe(true);
      }),
    );
  });

  it.each([
    ['/a_b*', '/axb'],
    ['/100%*', '/100'],
    ['/a.b*', '/axb'],
    ['/a\\*', '/ab'],
    ['/blog/*', '/blo/g'],
    ['*/end', '/end/not'],
  ])('%j does not match %j', (path, other) => {
    const bindings = bindingsOfUtc();
    matchSql({ kind: 'page', path }, bindings);
    expect(likes(String(bindings.values.v1), other)).toBe(false);
  });
});

describe('goals together', () => {
  const page: GoalMatch = { kind: 'page', path: '/a' };
  const event: GoalMatch = { kind: 'event', name: 'b' };
  const scroll: GoalMatch = { kind: 'scroll', path: '/c', depth: 5 };

  it('separates events from scroll depths, which are counted differently', () => {
    const { events, depths } = goalsSql([page, scroll, event], bindingsOfUtc());
    expect(events).toMatch(/^\(\(kind = 'pageview' .+\) OR \(kind = 'event' .+\)\)$/);
    expect(depths).toMatch(/^\(\(kind = 'engagement' .+\)\)$/);
  });

  it('match nothing if there are none', () => {
    expect(goalsSql([], bindingsOfUtc())).toEqual({ events: '0', depths: '0' });
    expect(goalsSql([scroll], bindingsOfUtc()).events).toBe('0');
    expect(goalsSql([page], bindingsOfUtc()).depths).toBe('0');
  });
});

describe('money', () => {
  it('includes every currency unless one is given', () => {
    expect(shown((to) => paidSql({}, to))).toBe("kind = 'event' AND unit != ''");
    expect(shown((to) => paidSql({ currency: 'EUR' }, to))).toBe(`kind = 'event' AND unit != '' AND unit = "EUR"`);
  });
});
