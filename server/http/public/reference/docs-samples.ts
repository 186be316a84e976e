import { type Html, html } from '../page/html.ts';
import { type Call, curlCommand } from './docs-curl.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const BEARER = '"Bearer <API_KEY>"';

interface Language {
  name: string;
  /** Ends the ID of its code, is the value of its radio button and its class. */
  key: string;
  write(call: Call): string;
}

/** The languages of the examples, the first one shown until another is chosen. */
const LANGUAGES: readonly Language[] = [
  { name: 'curl', key: 'curl', write: curlCommand },
  { name: 'JavaScript', key: 'js', write: javascriptCall },
  { name: 'Python', key: 'python', write: pythonCall },
];

/** Renders text as code. The button needs a script, which shows it (`copy-script.ts`). */
export function codeBlock(id: string, about: string, code: string): Html {
  return html`<button class="copy" type="button" data-copy="${id}" hidden>Copy<span class="unseen"> ${about}</span></button>
<pre tabindex="0"><code id="${id}">${code}</code></pre>`;
}

/**
 * Renders a call in each language. Radio buttons and the style sheet choose what is shown, without a script; the script
 * of the page chooses the same language everywhere and remembers it.
 *
 * @param id unique on the page
 * @param heading above the code, a heading or a paragraph
 * @param about tells these buttons from others to screen readers
 */
export function renderSamples({ id, heading, about, call }: { id: string; heading: Html; about: string; call: Call }) {
  const choices = LANGUAGES.map(
    ({ name, key }, index) =>
      html`<label><input type="radio" name="${id}" value="${key}"${index === 0 ? html` checked` : html``}>${name}</label>`,
  );
  const samples = LANGUAGES.map(
    ({ key, write }) => html`<div class="sample ${key}">${codeBlock(`${id}-${key}`, about, write(call))}</div>`,
  );
  return html`<div class="samples">${heading}<div class="languages" role="radiogroup" aria-label="Language of ${about}">${choices}</div>${samples}</div>`;
}

/** Part of the page's script: chooses the language everywhere, keeps it for the next visit, and what is read in place. */
export const languageScript = `
const choose = (language) => {
  for (const choice of document.querySelectorAll('.languages [value="' + language + '"]')) choice.checked = true;
};
addEventListener('change', ({ target }) => {
  if (!target.closest('.languages')) return;
  const { top } = target.getBoundingClientRect();
  choose(target.value);
  scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' });
  try { localStorage.setItem('docs-language', target.value); } catch {}
});
try { choose(/^\\w+$/.exec(localStorage.getItem('docs-language'))?.[0] ?? ''); } catch {}
`;

/** Returns JavaScript for the call that runs in browsers and as a module in Node.js. */
export function javascriptCall({ method, url, keyed, body, returns }: Call): string {
  const isForm = body?.type === FORM_TYPE;
  const headers = [
    ...(keyed ? [`    Authorization: ${BEARER},`] : []),
    ...(body && !isForm ? [`    "Content-Type": ${JSON.stringify(body.type)},`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body ? [`  body: ${isForm ? 'new URLSearchParams' : 'JSON.stringify'}(${literal(body, 2)}),`] : []),
  ];
  const given = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  return `const response = await fetch(${JSON.stringify(url)}${given});\n${JAVASCRIPT_READS[returns]}`;
}

const JAVASCRIPT_READS: Record<Call['returns'], string> = {
  json: 'console.log(await response.json());',
  text: 'console.log(await response.text());',
  file: 'console.log(await response.blob());',
  events: `for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  console.log(text);
}`,
  nothing: 'console.log(response.status);',
};

/** Returns Python for the call; its only library is requests. */
export function pythonCall({ method, url, keyed, body, returns }: Call): string {
  const named = body?.type === FORM_TYPE ? 'data' : 'json';
  const options = [
    `    ${JSON.stringify(url)},`,
    ...(keyed ? [`    headers={"Authorization": ${BEARER}},`] : []),
    ...(body ? [`    ${named}=${pythonLiteral(literal(body, 4))},`] : []),
    ...(returns === 'events' ? ['    stream=True,'] : []),
  ];
  const call = `response = requests.${method.toLowerCase()}(\n${options.join('\n')}\n)`;
  return `import requests\n\n${call}\n${PYTHON_READS[returns]}`;
}

const PYTHON_READS: Record<Call['returns'], string> = {
  json: 'print(response.json())',
  text: 'print(response.text)',
  file: `with open("download", "wb") as file:
    file.write(response.content)`,
  events: `for line in response.iter_lines(decode_unicode=True):
    print(line)`,
  nothing: 'print(response.status_code)',
};

/** Returns the body as JSON inside code indented by `indent`. All values of a form are text, as curl sends them. */
function literal({ type, example }: { type: string; example: unknown }, indent: number): string {
  const fields = Object.entries(example as object).map(([name, value]) => [name, String(value)]);
  const value = type === FORM_TYPE ? Object.fromEntries(fields) : example;
  return JSON.stringify(value, null, indent).replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** Indented JSON is Python except for three words, each at the end of its line. */
function pythonLiteral(json: string): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
  return json.replaceAll(/(?<=^ *(?:".*": )?)(true|false|null)(?=,?$)/gm, (word) => words[word] ?? word);
}
