import { type Example, resolveReferences } from './examples.ts';
import type { Family, OpenOperation } from './families.ts';
import type { HttpVerb, JsonSchema, OpenApiDocument, OpenApiPath } from './openapi-document.ts';
import { errorComponents, headerComponents } from './openapi-errors.ts';
import { describeOperation, errorsOf, type OperationPart, operationSchemas } from './openapi-operation.ts';
import { plainSchema } from './openapi-schema.ts';
import { ErrorBody } from './wire.ts';

/** Golden examples by operation id, with resolved references. */
export interface ExampleBook {
  examples: ReadonlyMap<string, Example>;
  fields: ReadonlyMap<string, string | number>;
}

/** The OpenAPI 3.1 document of a family: the same input gives the same bytes. */
export function buildOpenApi(family: Family, book: ExampleBook): OpenApiDocument {
  const keyed = family.operations.map((operation) => partOf({ ...family, operation }, book, false));
  const open = family.open.map((item) => ({ prefix: item.prefix, part: partOf(item, book, true) }));
  const parts = [...keyed, ...open.map(({ part }) => part)];
  return {
    openapi: '3.1.0',
    info: {
      title: `Waymark: ${family.title}`,
      version: '1',
      description: family.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: family.prefix }],
    security: [{ bearer: [] }],
    tags: [...new Set(parts.map(({ operation }) => operation.tag))].map((name) => ({ name })),
    paths: { ...pathsOf(keyed), ...openPaths(open) },
    components: componentsOf(parts),
  };
}

function partOf(
  { operation, bodyTypes }: Omit<OpenOperation, 'prefix'>,
  book: ExampleBook,
  open: boolean,
): OperationPart {
  const example = book.examples.get(operation.id);
  return { operation, bodyTypes, open, example: example && (resolveReferences(example, book.fields) as Example) };
}

function pathsOf(parts: readonly OperationPart[]): Record<string, OpenApiPath> {
  const paths: Record<string, OpenApiPath> = {};
  for (const part of parts) {
    const verb = part.operation.method.toLowerCase() as HttpVerb;
    paths[part.operation.path] = { ...paths[part.operation.path], [verb]: describeOperation(part) };
  }
  return paths;
}

function openPaths(open: readonly { prefix: string; part: OperationPart }[]): Record<string, OpenApiPath> {
  return Object.assign(
    {},
    ...open.map(({ prefix, part }) =>
      Object.fromEntries(
        Object.entries(pathsOf([part])).map(([path, item]) => [path, { servers: [{ url: prefix }], ...item }]),
      ),
    ),
  );
}

function componentsOf(parts: readonly OperationPart[]): OpenApiDocument['components'] {
  const errors = parts.flatMap(errorsOf).sort((one, other) => one.status - other.status);
  const schemas: Record<string, JsonSchema> = Object.assign({}, ...parts.map(operationSchemas));
  return {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Your API key.' } },
    schemas: { ErrorResponse: plainSchema(ErrorBody), ...schemas },
    headers: headerComponents,
    responses: errorComponents(errors),
  };
}
