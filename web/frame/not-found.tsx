import { frameWords } from '../messages/shared/frame.ts';
import { LinkButton } from '../ui/form/button.tsx';
import { layout, Page } from '../ui/page/page.tsx';

export function NotFound() {
  return (
    <Page title={frameWords.notFound} lead={frameWords.notFoundText}>
      <div className={layout.actions}>
        <LinkButton to="/">{frameWords.toHome}</LinkButton>
      </div>
    </Page>
  );
}
