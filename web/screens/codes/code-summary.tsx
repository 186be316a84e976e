import { AddressName } from '../../ui/object/address-name.tsx';
import type { CodeType } from './code-data.ts';
import { summaryOf } from './design/summary.ts';

/** What a code holds, in one line: an address keeps its end where there is no room. */
export function CodeSummary({ type, content }: { type: CodeType | undefined; content: string | undefined }) {
  const summary = summaryOf(type, content);
  return type === 'link' ? <AddressName name={summary} /> : summary;
}
