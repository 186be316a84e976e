import { batchExamples, batchMessages, ownExamples } from '../../../messages/codes/code-batches.ts';
import { contentMessages } from '../../../messages/codes/code-contents.ts';
import { codeMessages, designMessages } from '../../../messages/codes/codes.ts';
import type { CodeType } from '../code-data.ts';
import { type Fields, SAMPLES } from '../design/content.ts';
import { writeTable } from './csv.ts';
import { FIELDS_OF, OWN_WORDS, requiredGroup } from './mapping.ts';

/** A column that a list can have. */
export interface ListColumn {
  /** Name in the template's header. */
  name: string;
  label: string;
  /** `some`: at least one of these columns is required. */
  need: 'required' | 'some' | 'optional';
  example: string;
}

/** Columns of lists of a type, required ones first. */
export function columnsOf(type: CodeType): ListColumn[] {
  const columns = [...FIELDS_OF[type], ...OWN_WORDS].map((word) => ({
    name: word === 'data' ? (CONTENT_NAMES[type] ?? word) : word,
    label: word === 'data' ? codeMessages.types[type] : meaningOf(word, type),
    need: needOf(word, type),
    example: exampleOf(word, type),
  }));
  return columns.toSorted((one, other) => NEEDS.indexOf(one.need) - NEEDS.indexOf(other.need));
}

/** Returns a CSV with the header and an example. */
export function templateCsv(type: CodeType): string {
  const columns = columnsOf(type);
  return writeTable({ names: columns.map(({ name }) => name), rows: [columns.map(({ example }) => example)] });
}

/** What people call a field of a type. */
export function meaningOf(word: string, type: CodeType): string {
  const own = type in contentMessages.fields ? contentMessages.fields[type as keyof typeof contentMessages.fields] : {};
  const meanings: Readonly<Record<string, string>> = { ...designMessages.fields, ...own, ...batchMessages.meanings };
  return meanings[word] ?? batchMessages.others[word as keyof typeof batchMessages.others] ?? word;
}

const NEEDS: readonly ListColumn['need'][] = ['required', 'some', 'optional'];

/** Names of the column with the whole content. */
const CONTENT_NAMES: Partial<Record<CodeType, string>> = { link: 'url', text: 'text', phone: 'phone' };

function needOf(word: string, type: CodeType): ListColumn['need'] {
  const group = requiredGroup(word, type);
  if (!group) return 'optional';
  return group.length === 1 ? 'required' : 'some';
}

function exampleOf(word: string, type: CodeType): string {
  const more: Partial<Record<CodeType, Fields>> = batchExamples;
  const samples: Fields = { ...ownExamples, ...SAMPLES[type], ...more[type] };
  const content = word === 'data' ? Object.values(SAMPLES[type])[0] : undefined;
  return content ?? samples[word] ?? '';
}
