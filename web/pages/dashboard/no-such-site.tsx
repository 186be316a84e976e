import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { windowsWords as texts } from '../../words/dashboard-windows.ts';

/** In place of a dashboard that this account has not. */
export default function NoSuchSite() {
  return (
    <Page title={texts.noSuchSite}>
      <EmptyState
        title={texts.noSuchSite}
        text={texts.noSuchSiteText}
        action={<LinkButton to="/websites">{texts.allWebsites}</LinkButton>}
      />
    </Page>
  );
}
