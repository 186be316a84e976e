import { LinkButton } from '../../ui/button.tsx';
import { layout, Page } from '../../ui/page.tsx';
import { windowsWords as texts } from '../../words/dashboard-windows.ts';

/** In place of a dashboard that this account has not. */
export default function NoSuchSite() {
  return (
    <Page title={texts.noSuchSite} lead={texts.noSuchSiteText}>
      <div className={layout.actions}>
        <LinkButton to="/websites">{texts.allWebsites}</LinkButton>
      </div>
    </Page>
  );
}
