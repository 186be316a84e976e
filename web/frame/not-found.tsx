import { LinkButton } from '../ui/button.tsx';
import { layout, Page } from '../ui/page.tsx';
import { frameWords } from '../words/frame.ts';

export function NotFound() {
  return (
    <Page title={frameWords.notFound} lead={frameWords.notFoundText}>
      <div className={layout.actions}>
        <LinkButton to="/">{frameWords.toHome}</LinkButton>
      </div>
    </Page>
  );
}
