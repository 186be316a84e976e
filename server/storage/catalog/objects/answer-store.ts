import type { Kysely, Selectable } from 'kysely';
import type { AnswerType } from '../../../../contract/vocabulary.ts';
import type { AnsweredPage, AnswerFields, AnswerStore, PageAnswer } from '../../../pages/answer-port.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import { totalOf } from '../page-total.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;
type AnswerRow = Selectable<CatalogTables['pageAnswer']>;

export function createAnswerStore({ db }: Pick<StoreDeps, 'db'>): AnswerStore {
  return {
    page: async (page, request) => {
      const { limit, offset } = request;
      const rows = await of(db, page).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
      return { items: rows.map(toAnswer), total: await totalOf(request, rows, () => countOf(db, page)) };
    },
    count: (page) => countOf(db, page),
    choices: (page) => choicesOf(db, page),
    insert: async ({ fields, voter = null, ...answer }) => {
      const row = { ...answer, voter, fields: JSON.stringify(fields) };
      const inserted = db.insertInto('pageAnswer').values(row).returningAll().executeTakeFirstOrThrow();
      return toAnswer(
        await inserted.catch((error: unknown) => {
          throw toUniqueViolation(error);
        }),
      );
    },
    remove: async ({ accountId, pageKind, pageId }, id) => {
      const one = db.deleteFrom('pageAnswer').where('id', '=', id).where('accountId', '=', accountId);
      const gone = one.where('pageKind', '=', pageKind).where('pageId', '=', pageId).returning('id');
      return (await gone.executeTakeFirst()) !== undefined;
    },
    clear: async ({ accountId, pageKind, pageId }) => {
      const mine = db.deleteFrom('pageAnswer').where('accountId', '=', accountId);
      await mine.where('pageKind', '=', pageKind).where('pageId', '=', pageId).execute();
    },
  };
}

/** Deletes the responses of a page. Call it inside the transaction that deletes the page. */
export async function removeAnswers(db: Db, page: { kind: AnsweredPage['pageKind']; id: number }): Promise<void> {
  await db.deleteFrom('pageAnswer').where('pageKind', '=', page.kind).where('pageId', '=', page.id).execute();
}

function of(db: Db, { accountId, pageKind, pageId }: AnsweredPage) {
  const own = db.selectFrom('pageAnswer').where('accountId', '=', accountId);
  return own.where('pageKind', '=', pageKind).where('pageId', '=', pageId);
}

async function countOf(db: Db, page: AnsweredPage): Promise<number> {
  const row = await of(db, page)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/**
 * Counts votes by choice. Votes for one choice have identical stored fields, so both engines can group by that text.
 */
async function choicesOf(db: Db, page: AnsweredPage): Promise<Map<string, number>> {
  const rows = await of(db, page)
    .where('type', '=', 'poll')
    .select(['fields', ({ fn }) => fn.countAll<number>().as('votes')])
    .groupBy('fields')
    .execute();
  return new Map(rows.map(({ fields, votes }) => [(JSON.parse(fields) as AnswerFields).choice, Number(votes)]));
}

function toAnswer({ fields, pageKind, type, voter: _voter, ...row }: AnswerRow): PageAnswer {
  return {
    ...row,
    pageKind: pageKind as PageAnswer['pageKind'],
    type: type as AnswerType,
    fields: JSON.parse(fields) as AnswerFields,
  };
}
