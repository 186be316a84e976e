import type { ReactNode } from 'react';
import { useAnswer } from '../../api/queries.ts';
import { Page } from '../../ui/page.tsx';
import { Loaded, Skeleton } from '../../ui/states.tsx';
import { codeWords } from '../../words/codes.ts';
import { CODES, type CodeDesign } from './code-data.ts';

interface StoredCodeProps {
  /** As it stands in the address. */
  id: string | undefined;
  children: (design: CodeDesign) => ReactNode;
}

/** A screen about one code, once it has come. */
export function StoredCode({ id, children }: StoredCodeProps) {
  const answer = useAnswer('showQrDesign', `${CODES}/${id}/design`);
  if (answer.data !== undefined) return children(answer.data);
  return (
    <Page title={codeWords.title} back={{ to: '/codes', label: codeWords.title }}>
      <Loaded answer={answer} skeleton={<Skeleton height={420} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}
