import type { TSchema } from 'typebox';

/** The part of a validator's error from which sentences are built. */
export interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

type MessageTemplate = (name: string, params: Record<string, unknown>) => string;

const MESSAGE_TEMPLATES: Record<string, MessageTemplate> = {
  type: (name, params) => `${name} must be ${typeName(params.type)}.`,
  minLength: (name, params) =>
    params.limit === 1 ? `${name} must not be empty.` : `${name} needs at least ${params.limit} characters.`,
  maxLength: (name, params) => `${name} can have at most ${params.limit} characters.`,
  minimum: (name, params) => `${name} must be at least ${params.limit}.`,
  maximum: (name, params) => `${name} must be at most ${params.limit}.`,
  minItems: (name, params) =>
    params.limit === 1 ? `${name} must not be empty.` : `${name} needs at least ${params.limit} entries.`,
  maxItems: (name, params) => `${name} can have at most ${params.limit} entries.`,
  enum: (name, params) => `${name} must be one of ${(params.allowedValues as unknown[]).join(', ')}.`,
  const: (name, params) => `${name} must be ${String(params.allowedValue)}.`,
  pattern: (name) => `${name} has an invalid format.`,
  format: (name, params) => `${name} must be a valid ${params.format}.`,
};

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function typeName(type: unknown): string {
  return TYPE_NAMES[String(type)] ?? String(type);
}

/**
 * Converts a validator's errors to `{field: [what to change, ...]}`; fields are the body's own names, nested ones
 * joined by dots.
 */
export function messagesByField(schema: TSchema, errors: readonly SchemaError[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  const add = (field: string, sentence: string) => {
    fields[field] ??= [];
    if (!fields[field].includes(sentence)) fields[field].push(sentence);
  };
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (error.keyword === 'required') {
      const missing = error.params.requiredProperties as string[];
      for (const name of missing) add(path ? `${path}.${name}` : name, `${name} is required.`);
      continue;
    }
    // The branches of "this or null" report their own errors, so the error of the union adds nothing.
    if (error.keyword === 'anyOf' || error.params.type === 'null') continue;
    const field = path || 'body';
    const sentence = MESSAGE_TEMPLATES[error.keyword];
    add(
      field,
      sentence
        ? (adviceFor(schema, path) ?? sentence(lastName(field), error.params))
        : `${lastName(field)} is not valid.`,
    );
  }
  return Object.keys(fields).length > 0 ? fields : { body: ['The input is not valid.'] };
}

interface SchemaNode {
  advice?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  /** Schemas with names chosen by the caller have one pattern that describes all values. */
  patternProperties?: Record<string, SchemaNode>;
}

/** Returns a schema's own sentence for any error of a field: `Type.String({ advice: '...' })`. */
function adviceFor(schema: TSchema, path: string): string | undefined {
  let nodes: SchemaNode[] = [schema as SchemaNode];
  for (const part of path.split('.')) {
    const branches = nodes.flatMap((node) => node.anyOf ?? [node]);
    nodes = branches.map((branch) => childOf(branch, part)).filter((node) => node !== undefined);
  }
  return nodes.find(({ advice }) => advice !== undefined)?.advice;
}

function childOf({ properties, items, patternProperties = {} }: SchemaNode, part: string): SchemaNode | undefined {
  return properties?.[part] ?? (/^\d+$/.test(part) ? items : undefined) ?? Object.values(patternProperties)[0];
}

function lastName(field: string): string {
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part));
  return parts.at(-1) ?? field;
}
