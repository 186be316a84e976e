import type { AttributionQuery } from '../../../analytics/query/query.ts';
import type { Bindings } from '../sql/bindings.ts';
import { dimensionSql, visitValueSql } from '../sql/dimension-sql.ts';
import { filterOf } from '../sql/filter-of.ts';
import { goalsSql, paidSql } from '../sql/filter-sql.ts';
import {
  botsSql,
  FIRST_VISITOR,
  IN_VISIT,
  LONGEST_VISIT_MS,
  timeSql,
  VISITOR,
  visitScopeSql,
  visitsBegunSql,
} from '../sql/rows-sql.ts';

/** Amounts are exact in ten-thousandths, the finest unit of a currency. */
const UNITS = 10_000;

const MILLISECONDS = 'toUnixTimestamp64Milli(occurred_at)';

/** Which visits matter beside those of visitor numbers that converted. */
export interface Reach {
  /** Those that began before are not read; by default the whole window is. */
  from?: number | undefined;
  /** Only visits that name one of these; by default any that names a person. */
  people?: readonly string[] | undefined;
}

/** Visits of the window before the range, and of one that began before the window. */
export function beginningOf({ range, windowMs }: AttributionQuery): number {
  return range.from - windowMs - LONGEST_VISIT_MS;
}

/**
 * Selects each conversion with its touches in order: the visit of the conversion is the last one, whatever began while it
 * lasted. Each expression is a column of a subquery of its own: as aliases they took the engine 14 ms longer to analyze.
 */
export function conversionsSql(query: AttributionQuery & Reach, bindings: Bindings): string {
  const isTouch = `touch -> touch.1 <= at AND touch.1 >= at - ${bindings.integer(query.windowMs)}`;
  const inOrder = 'arraySort(touch -> (touch.2 = own.2, touch.1, touch.2), before)';
  return `SELECT currency, weight, is_identified, found, touches, if(last_known = 0, touches, last_known) AS known
    FROM (SELECT currency, weight, is_identified, found, length(found) AS touches,
        arrayLastIndex(touch -> touch.4, found) AS last_known
      FROM (SELECT currency, weight, is_identified, if(empty(before), [own], ${inOrder}) AS found
        FROM (SELECT currency, weight, is_identified, own, arrayFilter(${isTouch}, viewed) AS before
          FROM (SELECT viewed, is_identified, own, conversion.1 AS at, conversion.2 AS weight, conversion.3 AS currency
            FROM (SELECT viewed, is_identified, one.1 AS own, one.2 AS own_conversions
              FROM (${personsSql(query, bindings)}) ARRAY JOIN converted AS one)
            ARRAY JOIN own_conversions AS conversion))))`;
}

/**
 * Selects each person with conversions. The person of a visit is the last one that its events name, else the only one that
 * visits with its visitor number name, else that number.
 */
function personsSql(query: AttributionQuery & Reach, bindings: Bindings): string {
  return `SELECT is_identified, groupArrayIf(visit.1, visit.2) AS viewed,
      groupArrayIf((visit.1, visit.3), notEmpty(visit.3)) AS converted
    FROM (
      SELECT visit, multiIf(visit.4 != 0, visit.4, length(people) = 1, people[1], toUInt64(0)) AS named,
        named != 0 AS is_identified, if(is_identified, named, visitor) AS person
      FROM (
        SELECT visitor, groupUniqArrayIf(named_person, named_person != 0) AS people,
          groupArray(((toUnixTimestamp64Milli(started), visit_id, touched, is_known), pages > 0, conversions, named_person)) AS visits
        FROM (${visitsSql(query, bindings)}) GROUP BY visitor
      ) ARRAY JOIN visits AS visit
    ) GROUP BY is_identified, person HAVING notEmpty(converted)`;
}

/** Selects each visit with its conversions. Events without a visit belong to their visitor. */
function visitsSql(query: AttributionQuery & Reach, bindings: Bindings): string {
  const { scope, range, bots, by, from = beginningOf(query), people } = query;
  const begun = visitsBegunSql([{ from, to: range.to }], bindings);
  const where = [visitScopeSql(scope, bindings), begun.where, botsSql(bots), IN_VISIT];
  const conversions = conversionsSqlOf(query, bindings);
  const isNamed = people ? `toString(person_id) IN ${bindings.texts(people)}` : 'person_id != 0';
  // Alone, its moment limits what is read.
  const may = people?.length === 0 ? conversions.may : `(${conversions.may} OR ${isNamed})`;
  return `SELECT visit_id, min(visit_started_at) AS started, ${FIRST_VISITOR} AS visitor,
      argMaxIf(person_id, (occurred_at, sequence), person_id != 0) AS named_person,
      toString(${visitValueSql(by, dimensionSql(by, bindings))}) AS touched, max(source != '') AS is_known,
      countIf(kind = 'pageview') AS pages, ${conversions.columns} AS conversions
    FROM events WHERE ${[...where, ofConvertersSql(where, may)].join(' AND ')}
    GROUP BY visit_id, if(visit_id = 0, ${VISITOR}, 0) HAVING ${begun.having}`;
}

/**
 * Returns the condition for visits of visitor numbers that converted or named a person: all that can be in the result.
 * Finding these first makes the rest a matter of few visits, where few visitors convert.
 * @param may a condition that all conversions match, and all events that name a person
 */
function ofConvertersSql(where: readonly string[], may: string): string {
  const rows = (condition: string) => `FROM events WHERE ${[...where, condition].join(' AND ')}`;
  const visits = `SELECT visit_id ${rows(`visit_id != 0 AND ${may}`)}`;
  const numbers = `SELECT ${VISITOR} ${rows(`(visit_id = 0 OR visit_id IN (${visits}))`)}`;
  return `(visit_id = 0 OR visit_id IN (SELECT visit_id ${rows(`${VISITOR} IN (${numbers})`)}))`;
}

/** Returns the moment, weight and currency of each conversion of a visit. A scroll goal converts once per page, visit and day. */
function conversionsSqlOf(query: AttributionQuery, bindings: Bindings): { columns: string; may: string } {
  const { range, goals, metric } = query;
  const isMoney = metric === 'revenue';
  const isInRange = timeSql('occurred_at', [range], bindings);
  const filter = filterOf(query, range, bindings).condition;
  const { events: isOfGoal, depths } = goals ? goalsSql(goals, bindings) : { events: '1', depths: '0' };
  const isPaid = goals && !isMoney ? '1' : paidSql({}, bindings);
  const weight = isMoney ? `toInt64(round(value * ${UNITS})), toString(unit)` : "toInt64(1), ''";
  const columns = `groupArrayIf((${MILLISECONDS}, ${weight}), ${[isInRange, filter, isOfGoal, isPaid].join(' AND ')})`;
  if (depths === '0' || isMoney) return { columns, may: `(${isInRange} AND ${isOfGoal} AND ${isPaid})` };
  const pages = `minMapIf([concat(toString(toDate(occurred_at)), path)], [${MILLISECONDS}], ${[isInRange, filter, depths].join(' AND ')})`;
  return {
    columns: `arrayConcat(${columns}, arrayMap(at -> (at, toInt64(1), ''), ${pages}.2))`,
    may: `(${isInRange} AND (${isOfGoal} OR ${depths}))`,
  };
}
