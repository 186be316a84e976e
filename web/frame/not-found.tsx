import { frameMessages } from '../messages/shared/frame.ts';
import { LinkButton } from '../ui/form/button.tsx';
import { layout, Page } from '../ui/page/page.tsx';

/** Shown instead of a screen that the person's role does not allow. */
export function NotAllowed() {
  return (
    <Page title={frameMessages.notAllowed} subtitle={frameMessages.notAllowedText}>
      <div className={layout.actions}>
        <LinkButton to="/">{frameMessages.toHome}</LinkButton>
      </div>
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title={frameMessages.notFound} subtitle={frameMessages.notFoundText}>
      <div className={layout.actions}>
        <LinkButton to="/">{frameMessages.toHome}</LinkButton>
      </div>
    </Page>
  );
}
