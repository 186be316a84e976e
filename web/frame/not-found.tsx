import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { frameWords } from '../words/frame.ts';

export function NotFound() {
  return (
    <Page title={frameWords.notFound}>
      <EmptyState
        title={frameWords.notFound}
        text={frameWords.notFoundText}
        action={<LinkButton to="/">{frameWords.toHome}</LinkButton>}
      />
    </Page>
  );
}
