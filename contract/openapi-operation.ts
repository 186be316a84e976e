import type { TSchema } from 'typebox';
import type { Example } from './examples.ts';
import { scopeOf } from './key-vocabulary.ts';
import type {
  JsonSchema,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openapi-document.ts';
import { errorReference, headers, type KnownError } from './openapi-errors.ts';
import { plainSchema } from './openapi-schema.ts';
import { hasResponseBody, type Operation, permissionOf } from './operation.ts';
import { PERMISSIONS } from './role-vocabulary.ts';
import { Id } from './wire.ts';

const JSON_TYPE = 'application/json';

/** An operation with its resolved example. */
export interface OperationPart {
  operation: Operation;
  example: Example | undefined;
  /** Media types of its body; the first one has the example. */
  bodyTypes: readonly string[];
  /** Whether it works without a key. */
  open: boolean;
}

/** The operation as an OpenAPI object; its body and response are components named after it. */
export function describeOperation(part: OperationPart): OpenApiOperation {
  const { operation, open } = part;
  const parameters = [...pathParameters(part), ...queryParameters(part)];
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    ...(!open && { 'x-scope': scopeOf(operation) }),
    ...(!open && { 'x-role': PERMISSIONS[permissionOf(operation)].from }),
    ...(open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: requestBody(operation.body, part) }),
    responses: {
      [operation.status]: successResponse(part),
      ...Object.fromEntries(errorsOf(part).map((error) => [error.status, errorReference(error)])),
    },
  };
}

/** Schemas of the operation, by component name. */
export function operationSchemas({ operation }: OperationPart): Record<string, JsonSchema> {
  return {
    ...(operation.body && { [`${typeName(operation)}Body`]: plainSchema(operation.body) }),
    ...(hasResponseBody(operation) && { [`${typeName(operation)}Response`]: plainSchema(operation.response) }),
  };
}

/**
 * Error responses of the operation and common ones, except 405, which belongs to the path. Query strings make requests too
 * long to be read (431): those of operations that have one, and what clients append to the URL of any read.
 */
export function errorsOf({ operation, open }: OperationPart): KnownError[] {
  const statuses = [
    ...operation.errorStatuses,
    ...(operation.body ? [413] : []),
    ...(operation.query || operation.method === 'GET' ? [431] : []),
    503,
  ];
  if (!open) statuses.push(401, 403, 429, ...(operation.body ? [415] : []));
  return [...new Set(statuses)].sort((a, b) => a - b).map((status) => ({ status, isOpen: open }));
}

function pathParameters({ operation, example }: OperationPart): OpenApiParameter[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const words = operation.pathEnums?.[name];
    return {
      name,
      in: 'path',
      required: true,
      schema: words ? { type: 'string', enum: [...words] } : plainSchema(Id),
      ...withExample(example?.request.params?.[name]),
    };
  });
}

function queryParameters({ operation, example }: OperationPart): OpenApiParameter[] {
  if (!operation.query) return [];
  const schema = plainSchema(operation.query) as { properties: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(schema.properties).map(([name, { description, ...member }]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    ...(typeof description === 'string' && { description }),
    schema: member,
    ...withExample(example?.request.query?.[name]),
  }));
}

function requestBody(body: TSchema, { operation, example, bodyTypes }: OperationPart): OpenApiOperation['requestBody'] {
  const schema = { $ref: `#/components/schemas/${typeName(operation)}Body` };
  const media = bodyTypes.map((type, index): [string, OpenApiMedia] => [
    type,
    index === 0 ? { schema, ...withExample(example?.request.body) } : { schema },
  ]);
  return {
    required: ((body as { required?: string[] }).required ?? []).length > 0,
    content: Object.fromEntries(media),
  };
}

function successResponse({ operation, example, open }: OperationPart): OpenApiResponse {
  const common = { description: 'Success.', ...(!open && { headers: headers() }) };
  if (!hasResponseBody(operation)) return common;
  const schema = { $ref: `#/components/schemas/${typeName(operation)}Response` };
  const types = operation.responseTypes ?? [JSON_TYPE];
  // The example is of the first; every other type is text, whose schema JSON Schema cannot describe.
  const media = types.map((type, index): [string, OpenApiMedia] => [
    type,
    index === 0 ? { schema, ...withExample(example?.response) } : { schema: { type: 'string' } },
  ]);
  return { ...common, content: Object.fromEntries(media) };
}

function withExample(example: unknown): { example?: unknown } {
  return example === undefined ? {} : { example };
}

function typeName({ id }: Operation): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}
