import type { AreaScope } from './key-vocabulary.ts';

/** The parts of OpenAPI 3.1 that the generated documents use. */

/** A JSON Schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Reference {
  $ref: string;
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiMedia {
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiHeader {
  description: string;
  schema: JsonSchema;
}

export interface OpenApiResponse {
  description: string;
  headers?: Readonly<Record<string, OpenApiHeader | Reference>>;
  content?: Readonly<Record<string, OpenApiMedia>>;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  /** The scope that a key needs, unless it has full access. */
  'x-scope'?: AreaScope | undefined;
  /** Empty if no key is required; defaults to the document's security. */
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly OpenApiParameter[];
  requestBody?: { required: boolean; content: Readonly<Record<string, OpenApiMedia>> };
  responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

export type HttpVerb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Operations of one path; `servers` overrides the document's servers. */
export type OpenApiPath = { servers?: readonly { url: string }[] } & { [Verb in HttpVerb]?: OpenApiOperation };

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: readonly { url: string }[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, OpenApiPath>>;
  components: {
    securitySchemes: Readonly<Record<string, JsonSchema>>;
    schemas: Readonly<Record<string, JsonSchema>>;
    headers: Readonly<Record<string, OpenApiHeader>>;
    responses: Readonly<Record<string, OpenApiResponse>>;
  };
}

export const HTTP_VERBS: readonly HttpVerb[] = ['get', 'post', 'put', 'patch', 'delete'];
