import { useState } from 'react';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { CopyButton } from '../../ui/object/copy.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import styles from './webhooks.module.css';

const NODE = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

// Throws unless the request is from Waymark. The body is the text as received.
const event = webhook.verify(body, request.headers);`;

const PYTHON = `import os
from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])

# Raises unless the request is from Waymark. The body is the text as received.
event = webhook.verify(body, request.headers)`;

const BY_HAND = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromWaymark(headers, body, secret) {
  const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(\`v1,\${createHmac('sha256', key).update(signed).digest('base64')}\`);
  const given = Buffer.from(headers['webhook-signature'] ?? '');
  const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected);
}`;

const EXAMPLES = { node: NODE, python: PYTHON, none: BY_HAND } as const;
const LANGUAGES = ['node', 'python', 'none'] as const;

/** How a receiver verifies that a request is from Waymark. */
export function Signature() {
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('node');
  return (
    <>
      <Section title={messages.verify} description={messages.signatureText}>
        <Tabs
          label={messages.signatureLanguage}
          value={language}
          onChange={setLanguage}
          choices={LANGUAGES.map((value) => ({ value, label: messages.signatureLanguages[value] }))}
        >
          <Code text={EXAMPLES[language]} label={messages.signatureCopy} />
        </Tabs>
      </Section>
      <Section title={messages.signatureHeaders}>
        <dl className={styles.headers}>
          {Object.entries(messages.signatureHeader).map(([name, about]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.muted}>{messages.signatureLost}</p>
      </Section>
    </>
  );
}

/** A block of code to copy. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard */}
      <pre className={styles.body} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}
