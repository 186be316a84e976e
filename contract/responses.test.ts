import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readExamples, readScenario, resolveReferences, scenarioFields } from './examples.ts';
import { families } from './families.ts';
import { type Shape, valuesOf } from './schema-values.fixture.ts';
import { strict } from './strict.ts';
import { SOCIAL_NETWORKS } from './vocabulary.ts';
import { ErrorBody } from './wire.ts';

/** Fields returned as sent, of any type. */
const AS_SENT: Readonly<Record<string, string>> = { showQrDesign: '.data' };

interface Response {
  name: string;
  schema: TSchema;
  example: Json;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const known = scenarioFields(readScenario());
const answered: Response[] = families.flatMap((family) => {
  const examples = readExamples(family.name);
  // Text has no fields.
  const inJson = family.operations.filter(({ response }) => !Type.IsString(response));
  return inJson.map(({ id, response }) => ({
    name: id,
    schema: strict(response),
    example: resolveReferences(examples.get(id)?.response, known) as Json,
  }));
});

/** A response with one mutated field. */
interface Wrong {
  where: string;
  value: Json;
}

/** Every mutation of one field of a value. Entries of a list have one schema, so only the first is mutated. */
function wrongs(value: Json, change: (name: string, member: Json) => Json[] | undefined, at = ''): Wrong[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string, Json][] = Array.isArray(value)
    ? value.slice(0, 1).map((item) => ['0', item])
    : Object.entries(value);
  return entries.flatMap(([name, member]) => {
    const where = `${at}.${name}`;
    const put = (changed: Json): Json => (Array.isArray(value) ? [changed] : { ...value, [name]: changed });
    const here = (change(where, member) ?? []).map((changed) => ({ where, value: put(changed) }));
    const deeper = wrongs(member, change, where).map((wrong) => ({ where: wrong.where, value: put(wrong.value) }));
    return [...here, ...deeper];
  });
}

/**
 * Every response with one field omitted. Labels of statistics are data, not fields; so are networks beyond the guaranteed
 * ones, requested metrics by name, and the content of goals, steps and filters, which depends on their kind.
 */
function lacking(value: Json, at = ''): Wrong[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value
      .slice(0, 1)
      .flatMap((item) => lacking(item, `${at}.0`).map((wrong) => ({ where: wrong.where, value: [wrong.value] })));
  }
  return Object.entries(value).flatMap(([name, member]) => {
    const { [name]: _gone, ...rest } = value;
    const deeper = lacking(member, `${at}.${name}`);
    const isData =
      /\.top[A-Z]\w+$/.test(at) || (at.endsWith('.socialCount') && !isPromised(name)) || ASKED_FOR.test(at);
    const isDefinition = /\.(match|filter|step|presets\.\d+\.value)\b/.test(at) || OF_KIND.test(`${at}.${name}`);
    const here = isData || isDefinition ? [] : [{ where: `${at}.${name}`, value: rest as Json }];
    return [...here, ...deeper.map((wrong) => ({ where: wrong.where, value: { ...value, [name]: wrong.value } }))];
  });
}

/** Fields of a board's panel that depend on its kind, and of an import's row that only dry runs have. */
const OF_KIND = /\.panels\.\d+\.(metric|dimension|goal|funnel|period)$|\.rows\.\d+\.link$/;
/** Details of an action, which differ from action to action. */
const OPEN_RECORD = /\.entries\.\d+\.details$/;
/** Fields that depend on the request. */
const ASKED_FOR = /\.(metrics|dimensions|labels|compared|totals|compared_totals)$/;
/** Shares, averages and amounts; every other number is an integer. */
const FRACTIONS =
  /\.(steps|series)\.\d+\.(value|compared)$|\.panels\.\d+\.(value|compared|rate)$|\.rows\.\d+\.(count|compared)$|\.rates\.\d+\.rate$|\.(of_first|of_previous|conversion_rate(_before)?|angle|modulepixels|contrast|blur|latitude|longitude|share|concentration|p75)$|\.(limits|p75)\.\w+(\.(good|poor))?$|\.data\.(compared_)?total$|\.(rows\.\d+|others)\.(first|linear|last|last_non_direct)$|\.(metrics|compared|totals|compared_totals)\.\w+$/;

function isPromised(name: string): boolean {
  return (SOCIAL_NETWORKS as readonly string[]).includes(name);
}

const taken = (schema: TSchema, cases: readonly Wrong[]) =>
  cases.filter(({ value }) => Value.Check(schema, value)).map(({ where }) => where);

describe.each(answered)('the answer of $name', ({ name, schema, example }) => {
  it('always has every field', () => {
    const cases = lacking(example);
    expect(cases.length).toBeGreaterThan(0);
    expect(taken(schema, cases)).toEqual([]);
  });

  it('has no field that is not written down, at any depth', () => {
    const add = (member: Json): Json[] =>
      typeof member === 'object' && member !== null && !Array.isArray(member) ? [{ ...member, surprise: {} }] : [];
    const cases = [
      ...wrongs(example, (_where, member) => add(member)),
      ...add(example).map((value) => ({ where: '', value })),
    ];
    expect(cases.length).toBeGreaterThan(0);
    expect(taken(schema, cases).filter((where) => !OPEN_RECORD.test(where))).toEqual([]);
  });

  it('keeps the type of every field', () => {
    const other = (where: string, member: Json): Json[] => {
      if (typeof member === 'number') return [String(member), FRACTIONS.test(where) ? {} : member + 0.5, null];
      if (typeof member === 'string') return [7, null, [member]];
      if (typeof member === 'boolean') return [String(member), 2];
      return member === null ? [{}, false] : ['text', 7];
    };
    // Documented exceptions: nullable fields have a value in the example, or the other way round.
    const nullable = taken(
      schema,
      wrongs(example, (where, member) => other(where, member).filter((value) => value === null)),
    );
    expect(
      taken(
        schema,
        wrongs(example, (where, member) => other(where, member).filter((value) => value !== null)),
      ).filter((where) => !(name in AS_SENT && where === AS_SENT[name])),
    ).toEqual([]);
    for (const where of nullable) {
      expect(where).toMatch(
        /\.(data|data\.base|data\.\d+\.(address|expires|created|changed|icon)|(created|changed)\.(person|key)|last_used(_at)?|replaced_by|logo|gradient|frame|color|nearest|expires|plan_ends_at|redirectroot|redirect404|title|description|campaign|splash|overlay|meta\w+|alert_spike_visitors|alert_drop_percent|retention_days|params|bots|addresses_note|expiry|clicklimit|expirationredirect|prev|next|from|to|interval|compared?|compared_\w+|revenue|slug|status|reason|undone|finished|until|image|store|fields\.\d+\.(before|after)|results\.\d+\.(id|shorturl|refusal)|quotas\.\d+\.limit|entries\.\d+\.(object|person|key)|changes\.\d+\.(before|after)|http_status|rows\.\d+\.(shorturl|file|refusal|url|link\.\w+)|urls\.\d+\.start|orphans\.\d+\.(alias|referrer)|(links|activity|pinned)\.\d+\.address|setup\.website_id|data\.visit|(data|visits|steps)\.\d+\.(link|qr|value)|visit\.(link|qr)|next_cursor|content|match|code|distance|leastwidth|measures|measures\.(quietzone|damage)|placement|latitude|longitude|share_url|panels\.\d+\.(value|rate)|series\.\d+\.value|standout|share|currency|vitals|conversion_rate(_before)?|p75|p75\.\w+|alerts\.\d+\.(type|id)|(metrics|compared|totals|compared_totals)\.\w+|(details|blocks\.\d+|details\.texts\.\w+)\.\w+)$/,
      );
    }
  });

  it('never lets a failure pass for a success', () => {
    for (const error of [1, '0', false, null, 0.5, '1', true]) {
      expect(Value.Check(schema, { ...(example as object), error })).toBe(false);
    }
  });

  it('survives JSON serialization with any content', () => {
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const read: unknown = JSON.parse(JSON.stringify(value));
        expect([...Value.Errors(schema, read)]).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('holds nothing that should stay inside', () => {
    const names = new Set<string>();
    visit(schema as Shape, ({ properties = {} }) => {
      for (const name of Object.keys(properties)) names.add(name);
    });
    const inside = [...names].filter((name) => /password|hash|secret|token|salt|account_?id|person/i.test(name));
    const shown: Readonly<Record<string, string[]>> = { listAuditEntries: ['person', 'hash'], showAuthors: ['person'] };
    expect(inside).toEqual(shown[name] ?? []);
  });
});

describe('a rejection', () => {
  const refusal = strict(ErrorBody);
  it.each([
    [{ error: 1, message: 'No.' }, true],
    [{ error: 1, message: 'No.', errors: {} }, true],
    [{ error: 1, message: 'No.', errors: { name: ['No.', 'Never.'] } }, true],
    [{ error: 0, message: 'No.' }, false],
    [{ error: '1', message: 'No.' }, false],
    [{ error: true, message: 'No.' }, false],
    [{ error: 1, message: '' }, false],
    [{ error: 1, message: 'No.', errors: { name: 'No.' } }, false],
    [{ error: 1, message: 'No.', errors: ['No.'] }, false],
    [{ error: 1, message: 'No.', stack: 'at line 1' }, false],
    [{ error: 1, message: 'No.', code: 'not_found' }, false],
  ])('%j is one: %s', (value, isOne) => {
    expect(Value.Check(refusal, value)).toBe(isOne);
  });
});

function visit(shape: Shape, see: (shape: Shape) => void): void {
  see(shape);
  const inside = [
    ...(shape.anyOf ?? []),
    ...Object.values(shape.properties ?? {}),
    ...(shape.items ? [shape.items] : []),
  ];
  for (const part of inside) visit(part, see);
}
