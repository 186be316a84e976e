import type {
  HttpVerb,
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
  Reference,
} from '../../../../contract/openapi-document.ts';

/** An operation with its location. */
export interface LocatedOperation {
  document: OpenApiDocument;
  verb: HttpVerb;
  path: string;
  /** The prefix of the path, including the origin. */
  prefix: string;
  operation: OpenApiOperation;
}

/** Returns the success response. Statuses are sorted in ascending order, so it is the first one. */
export function success(operation: OpenApiOperation): OpenApiResponse | undefined {
  const first = Object.values<OpenApiResponse | Reference>(operation.responses)[0];
  return first && !('$ref' in first) ? first : undefined;
}

export function follow(document: OpenApiDocument, schema: JsonSchema | Reference): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema as JsonSchema;
  const keys = schema.$ref.replace('#/', '').split('/');
  const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
  return (found ?? {}) as JsonSchema;
}
