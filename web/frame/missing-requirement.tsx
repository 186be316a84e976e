import { useEffect } from 'react';
import type { Requirement } from '../../contract/vocabulary.ts';
import { fetchSessionToken } from '../api/access.ts';
import { requirementMessages } from '../messages/shared/account/requirements.ts';
import { useWorkspace } from '../state/workspace/workspace.ts';
import { buttonClass, LinkButton } from '../ui/form/button.tsx';
import { layout, Page } from '../ui/page/page.tsx';

/** Shown instead of every screen until the sign-in has what the workspace requires. Asks again whenever it appears. */
export default function MissingRequirement({ missing }: { missing: Requirement }) {
  const { title, text, action } = requirementMessages.missing[missing];
  const workspace = useWorkspace();
  const others = workspace && workspace.others > 0 ? ` ${requirementMessages.othersOpen}` : '';
  useEffect(() => {
    // Replaces this screen if the requirement is met. If asking fails, the screen stays, and the next visit asks again.
    void fetchSessionToken().catch(() => undefined);
  }, []);
  const { pathname, search } = window.location;
  return (
    <Page title={title} subtitle={text(workspace?.name ?? '') + others}>
      <div className={layout.actions}>
        {missing === 'openid' ? (
          <a
            className={buttonClass({ variant: 'primary' })}
            href={`/login/openid?next=${encodeURIComponent(pathname + search)}`}
          >
            {action}
          </a>
        ) : (
          <LinkButton to="/settings/security" variant="primary">
            {action}
          </LinkButton>
        )}
      </div>
    </Page>
  );
}
