import { UrlName } from '../../ui/object/url-name.tsx';
import type { CodeType } from './code-data.ts';
import { summaryOf } from './design/summary.ts';

/** Content of a code in one line; a long address is shortened in the middle and keeps its end. */
export function CodeSummary({ type, content }: { type: CodeType | undefined; content: string | undefined }) {
  const summary = summaryOf(type, content);
  return type === 'link' ? <UrlName name={summary} /> : summary;
}
