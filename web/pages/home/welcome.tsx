import { Link } from 'wouter';
import { Page, Section } from '../../ui/page.tsx';
import { frameWords } from '../../words/frame.ts';
import { homeWords as words } from '../../words/home.ts';
import Doors from './doors.tsx';

/** The first minutes: three doors, each open on this page. */
export default function Welcome() {
  return (
    <Page title={words.welcome} lead={words.welcomeLead}>
      <Doors />
      <Section title={words.keyTitle} about={words.keyText}>
        <p>
          <Link to="/settings/keys">{words.keyLink}</Link>
        </p>
        <p>
          <a href="/docs" target="_blank" rel="noreferrer">
            {frameWords.api}
          </a>
        </p>
      </Section>
    </Page>
  );
}
