import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import { useDebounced } from '../../../state/debounced.ts';
import { webUrlOf, withScheme } from '../../../state/hosts/web-url.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type DomainQuestion, questionAbout } from './unknown-domain.ts';

const messages = editorMessages.domainQuestion;

/** Shorter than a thought about the next field, longer than a pause between letters. */
const SETTLED_MS = 700;

async function ask(typed: string): Promise<DomainQuestion | undefined> {
  const { TOP_LEVEL_DOMAINS } = await import('../../../state/hosts/top-level-domains.generated.ts');
  return questionAbout(typed, TOP_LEVEL_DOMAINS);
}

/** Returns a question about a typed destination whose ending does not exist, with a correction where one is near. */
export function useDomainNote(typed: string, onChange: (url: string) => void): ReactNode {
  // Leaving the field adds the scheme, which must not move the page under the pointer by removing the question.
  const address = withScheme(typed);
  const settled = useDebounced(address, SETTLED_MS);
  const [found, setFound] = useState<DomainQuestion & { about: string }>();
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const question = webUrlOf(settled) ? await ask(settled) : undefined;
      if (isCurrent) setFound(question && { ...question, about: settled });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [settled]);
  if (found?.about !== address) return undefined;
  const { suggestion } = found;
  return (
    <span role="status">
      {messages.note(found.ending)}{' '}
      {suggestion !== undefined && (
        <Button size="small" onClick={() => onChange(suggestion)}>
          {messages.take(withoutScheme(suggestion))}
        </Button>
      )}
    </span>
  );
}

/** Returns a check to run before a link is saved: it asks once about a new destination that probably does not exist. */
export function useDomainConfirmation(): (typed: string, before: string) => Promise<void> {
  const confirm = useConfirm();
  return async (typed, before) => {
    const question = typed === before ? undefined : await ask(typed);
    if (!question) return;
    const { host, ending } = question;
    const isRight = await confirm({ title: messages.title(host), text: messages.text(ending), action: messages.keep });
    if (isRight) return;
    throw new ApiError(messages.check, { status: 422, fields: { url: [messages.check] } });
  };
}
