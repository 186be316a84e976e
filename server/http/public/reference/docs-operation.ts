import type {
  HttpVerb,
  JsonSchema,
  OpenApiDocument,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiResponse,
  Reference,
} from '../../../../contract/openapi-document.ts';
import { type Html, html } from '../page/html.ts';
import { curlCommand } from './docs-curl.ts';
import { alternatives, type FieldRow, fieldRows, notesOf, typeOf } from './docs-fields.ts';

/** An operation with its location. */
export interface LocatedOperation {
  document: OpenApiDocument;
  verb: HttpVerb;
  path: string;
  /** The prefix of the path, including the origin. */
  prefix: string;
  operation: OpenApiOperation;
}

const NOTHING = html``;

/** Renders one operation: its parameters on the left, its wire format on the right. Unnamed: hundreds of landmarks would be none. */
export function renderOperation(located: LocatedOperation): Html {
  const { operation, verb, path, prefix } = located;
  return html`
<section class="operation" id="${operation.operationId}">
  <h4><a href="#${operation.operationId}">${operation.summary}</a></h4>
  <p class="route"><span class="method ${verb}">${verb.toUpperCase()}</span> <code>${new URL(prefix).pathname}${path}</code></p>
  <div class="sides">
    <div class="takes">
      ${parameterTable(located)}${bodyTable(located)}${answerFields(located)}${refusals(located)}
    </div>
    <div class="wire">${request(located)}${responseExample(located)}</div>
  </div>
</section>`;
}

/** Renders text with `code` in backticks, escaped. */
export function inlineCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function parameterTable({ operation }: LocatedOperation): Html {
  const rows = (operation.parameters ?? []).map(
    ({ name, required, schema, description }): FieldRow => ({
      name,
      type: typeOf(schema),
      required,
      notes: notesOf({ ...schema, description }),
    }),
  );
  return table('Parameters', rows);
}

function bodyTable({ document, operation }: LocatedOperation): Html {
  const types = Object.keys(operation.requestBody?.content ?? {});
  const schema = operation.requestBody?.content[types[0] ?? '']?.schema;
  if (!schema) return NOTHING;
  return html`${table('Body', fieldRows(follow(document, schema)))}<p class="types">Sent as ${types.join(' or ')}.</p>`;
}

function answerFields({ document, operation }: LocatedOperation): Html {
  const schema = success(operation)?.content?.['application/json']?.schema;
  if (!schema) return NOTHING;
  const tables = alternatives(follow(document, schema)).map((choice) => table('', fieldRows(choice)));
  const separated = tables.flatMap((one, index) => (index === 0 ? [one] : [html`<p class="or">or</p>`, one]));
  return html`<details><summary>Response fields</summary>${separated}</details>`;
}

function table(title: string, rows: readonly FieldRow[]): Html {
  if (rows.length === 0) return NOTHING;
  const heading = title ? html`<h5>${title}</h5>` : NOTHING;
  return html`${heading}<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${rows.map(tableRow)}</tbody></table>`;
}

function tableRow({ name, type, required, notes }: FieldRow): Html {
  const mark = required ? html` <span class="required">required</span>` : NOTHING;
  return html`<tr><th scope="row"><code>${name}</code>${mark}</th><td>${type}</td><td>${inlineCode(notes)}</td></tr>\n`;
}

function refusals({ document, operation }: LocatedOperation): Html {
  const items = Object.entries(operation.responses)
    .slice(1)
    .map(([status, response]) => {
      const { description } =
        '$ref' in response ? (follow(document, response) as unknown as OpenApiResponse) : response;
      return html`<li><code>${status}</code> ${description}</li>`;
    });
  return html`<details><summary>Errors</summary><ul class="refusals">${items}</ul></details>`;
}

function request({ operation, verb, path, prefix }: LocatedOperation): Html {
  const [type, media] = Object.entries<OpenApiMedia>(operation.requestBody?.content ?? {})[0] ?? [];
  const command = curlCommand({
    method: verb.toUpperCase(),
    url: `${prefix}${filledPath(path, operation)}`,
    keyed: operation.security === undefined,
    ...(type && { body: { type, example: media?.example ?? {} } }),
  });
  return html`<h5>Request</h5><pre tabindex="0"><code>${command}</code></pre>`;
}

function filledPath(path: string, { parameters = [] }: OpenApiOperation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example ?? `{${name}}`))),
      path,
    );
  const requested = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  const query = new URLSearchParams(
    Object.fromEntries(requested.map(({ name, example }) => [name, String(example)])),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}

function responseExample({ operation }: LocatedOperation): Html {
  const status = Object.keys(operation.responses)[0] ?? '';
  const [media] = Object.values<OpenApiMedia>(success(operation)?.content ?? {});
  const { example } = media ?? {};
  if (example === undefined) return html`<h5>Response <code>${status}</code></h5><p class="types">No body.</p>`;
  return html`<h5>Response <code>${status}</code></h5><pre tabindex="0"><code>${written(example)}</code></pre>`;
}

function written(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

/** Returns the success response. Statuses are sorted in ascending order, so it is the first one. */
function success(operation: OpenApiOperation): OpenApiResponse | undefined {
  const first = Object.values<OpenApiResponse | Reference>(operation.responses)[0];
  return first && !('$ref' in first) ? first : undefined;
}

function follow(document: OpenApiDocument, schema: JsonSchema | Reference): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema as JsonSchema;
  const keys = schema.$ref.replace('#/', '').split('/');
  const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
  return (found ?? {}) as JsonSchema;
}
