import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GoalMatch } from '../../../analytics/query/goal-match.ts';
import type { VisitsQuery } from '../../../analytics/query/query.ts';
import type { VisitRecord } from '../../../analytics/query/single-visits.ts';
import { type EventLogHarness, retryWhileUnavailable } from '../event-log-harness.fixture.ts';
import { MODEL_SITE, MODEL_START, type ModelVisit, modelVisits, visitRows } from './visit-model.fixture.ts';

const GOALS: readonly GoalMatch[] = [
  { kind: 'page', path: '/thanks' },
  { kind: 'event', name: 'Order' },
];
const DAY_MS = 86_400_000;
const RANGE = { from: MODEL_START - DAY_MS, to: MODEL_START + 20 * DAY_MS };

function comparable(visit: VisitRecord): ModelVisit {
  const { lastSeenAt, seconds, views, events, engagedMs, entryPage, exitPage, pages, country, reached } = visit;
  const { id, startedAt } = visit.key;
  return { id, startedAt, lastSeenAt, seconds, views, events, engagedMs, entryPage, exitPage, pages, country, reached };
}

/** Lists of generated visits equal those of a model. */
export function visitModelSuite({ analytics, newAccount, store }: EventLogHarness): void {
  const accountWith = async (rows: readonly object[]) => {
    const accountId = newAccount();
    await retryWhileUnavailable(() => store(...rows.map((row) => ({ accountId, ...row }))));
    return accountId;
  };
  const ask = (accountId: number, over: Partial<VisitsQuery> = {}) =>
    retryWhileUnavailable(() =>
      analytics().visits({
        ...{ scope: { accountId, kind: 'website', id: MODEL_SITE }, range: RANGE, timezone: 'UTC' },
        ...{ goals: GOALS, limit: 1_000, ...over },
      }),
    );

  describe('visits of any events', () => {
    it('are those that a model counts', async () => {
      await fc.assert(
        fc.asyncProperty(visitRows, async (rows) => {
          const accountId = await accountWith(rows);
          expect((await ask(accountId)).map(comparable)).toEqual(modelVisits(rows));
        }),
        { numRuns: 8 },
      );
    });

    it('are the same page by page, whatever the size of a page', async () => {
      await fc.assert(
        fc.asyncProperty(visitRows, fc.integer({ min: 1, max: 7 }), async (rows, limit) => {
          const accountId = await accountWith(rows);
          const expected = modelVisits(rows).map(({ id }) => id);
          const found: string[] = [];
          for (let after: VisitsQuery['after']; found.length <= expected.length; ) {
            const page = await ask(accountId, { limit, after });
            found.push(...page.map(({ key }) => key.id));
            after = page.at(-1)?.key;
            if (page.length < limit) break;
          }
          expect(found).toEqual(expected);
        }),
        { numRuns: 4 },
      );
    });

    it('have bounds and filters that hold for each of them', async () => {
      await fc.assert(
        fc.asyncProperty(visitRows, fc.nat({ max: 3_000 }), async (rows, minSeconds) => {
          const accountId = await accountWith(rows);
          const all = modelVisits(rows);
          const ids = async (over: Partial<VisitsQuery>) => (await ask(accountId, over)).map(({ key }) => key.id);
          const those = (fits: (visit: ModelVisit) => boolean) => all.filter(fits).map(({ id }) => id);
          const is = (dimension: 'exit_page' | 'country' | 'page', value: string): VisitsQuery['filter'] => {
            return { kind: 'is', dimension, values: [value] };
          };
          expect(await ids({ minSeconds })).toEqual(those(({ seconds }) => seconds >= minSeconds));
          expect(await ids({ minViews: 3 })).toEqual(those(({ views }) => views >= 3));
          expect(await ids({ filter: is('country', 'DE') })).toEqual(those(({ country }) => country === 'DE'));
          expect(await ids({ filter: is('exit_page', '/a') })).toEqual(those(({ exitPage }) => exitPage === '/a'));
        }),
        { numRuns: 4 },
      );
    });

    it('have paths with the same counts as their line in the list', async () => {
      await fc.assert(
        fc.asyncProperty(visitRows, async (rows) => {
          const accountId = await accountWith(rows);
          for (const visit of (await ask(accountId)).slice(0, 4)) {
            const scope = { accountId, kind: 'website', id: MODEL_SITE } as const;
            const path = await analytics().visitPath({ scope, key: visit.key, goals: GOALS });
            expect(path?.visit).toEqual(visit);
            const kinds = path?.steps.map(({ kind }) => kind) ?? [];
            expect(kinds.filter((kind) => kind === 'pageview')).toHaveLength(visit.views);
            expect(kinds.filter((kind) => kind === 'event')).toHaveLength(visit.events);
            expect(new Set(path?.steps.flatMap(({ reached }) => reached))).toEqual(new Set(visit.reached));
          }
        }),
        { numRuns: 3 },
      );
    });
  });
}
