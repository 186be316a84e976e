import type { OpenApiResponse } from '../../../../contract/openapi-document.ts';
import { type Html, html } from '../page/html.ts';
import { alternatives, type FieldRow, fieldRows, notesOf, typeOf } from './docs-fields.ts';
import { renderWire } from './docs-wire.ts';
import { follow, type LocatedOperation, success } from './located-operation.ts';

const NOTHING = html``;

/** Renders one operation: its parameters on the left, its wire format on the right. Unnamed: hundreds of landmarks would be none. */
export function renderOperation(located: LocatedOperation): Html {
  const { operation, verb, path, prefix } = located;
  return html`
<section class="operation" id="${operation.operationId}">
  <h4><a href="#${operation.operationId}">${operation.summary}</a></h4>
  <p class="route"><span class="method ${verb}">${verb.toUpperCase()}</span> <code>${new URL(prefix).pathname}${path}</code></p>
  ${access(located)}
  <div class="sides">
    <div class="takes">
      ${parameterTable(located)}${bodyTable(located)}${answerFields(located)}${refusals(located)}
    </div>
    <div class="wire">${renderWire(located)}</div>
  </div>
</section>`;
}

/** Names the scope that a key needs; a key without scopes has all of them. */
function access({ operation }: LocatedOperation): Html {
  if (operation.security?.length === 0) return html`<p class="access">Needs no API key</p>`;
  const scope = operation['x-scope'];
  return scope ? html`<p class="access">Scope <code>${scope}</code></p>` : NOTHING;
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
