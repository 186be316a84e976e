import { Link } from 'wouter';
import { homeMessages as messages } from '../../messages/home.ts';
import { frameMessages } from '../../messages/shared/frame.ts';
import { brand } from '../../state/brand.ts';
import { Page, Section } from '../../ui/page/page.tsx';
import StartCards from './start-cards.tsx';

/** First steps of a new account: three cards that work on this page. */
export default function Welcome() {
  return (
    <Page title={messages.welcome(brand.name)} subtitle={messages.welcomeLead}>
      <StartCards />
      <Section title={messages.keyTitle} description={messages.keyText}>
        <p>
          <Link to="/settings/keys">{messages.keyLink}</Link>
        </p>
        <p>
          <a href="/docs" target="_blank" rel="noreferrer">
            {frameMessages.api}
          </a>
        </p>
      </Section>
    </Page>
  );
}
