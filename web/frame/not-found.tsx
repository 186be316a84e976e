import { frameMessages } from '../messages/shared/frame.ts';
import { LinkButton } from '../ui/form/button.tsx';
import { layout, Page } from '../ui/page/page.tsx';

export function NotFound() {
  return (
    <Page title={frameMessages.notFound} lead={frameMessages.notFoundText}>
      <div className={layout.actions}>
        <LinkButton to="/">{frameMessages.toHome}</LinkButton>
      </div>
    </Page>
  );
}
