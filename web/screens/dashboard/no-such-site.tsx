import { windowsMessages as texts } from '../../messages/websites/dashboard-dialogs.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { layout, Page } from '../../ui/page/page.tsx';

/** Shown for a website that this account does not have. */
export default function NoSuchSite() {
  return (
    <Page title={texts.noSuchSite} subtitle={texts.noSuchSiteText}>
      <div className={layout.actions}>
        <LinkButton to="/websites">{texts.allWebsites}</LinkButton>
      </div>
    </Page>
  );
}
