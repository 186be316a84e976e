import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { bioMessages, bioStartMessages as messages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { isDrafted, keepDraft, useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { PAGES_HOST } from '../../../state/hosts/service-url.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import styles from '../shared/editor.module.css';
import { WithPreview } from '../shared/editor.tsx';
import { Preview } from '../shared/preview.tsx';
import { BioEditor } from './bio-editor.tsx';
import { type BioValues, bodyOf, EMPTY_BIO, newBlock } from './bio-values.ts';
import { HandleField } from './handle-field.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** `/pages/bio/new`: begins with name, address and theme; a page that has been begun opens in the editor. */
export default function NewBio() {
  const [isBegun, setBegun] = useState(() => isDrafted(EDITOR_DRAFT));
  return isBegun ? <BioEditor /> : <StartBio onBegin={() => setBegun(true)} />;
}

const EDITOR_DRAFT = 'bio.new';

type StartValues = Pick<BioValues, 'name' | 'handle' | 'theme'>;

const { name, handle, theme } = EMPTY_BIO;
const EMPTY_START: StartValues = { name, handle, theme };

function StartBio({ onBegin }: { onBegin: () => void }) {
  const { values, set, reset } = useDraft<StartValues>('bio.start', EMPTY_START);
  const client = useApi();
  const form = useForm(async () => {
    if (values.handle !== '') {
      const query = { handle: values.handle };
      const { reason } = await client.call<ApiResponse<'checkBioHandle'>>(`${LINK_TOOLS}/bio/handle`, { query });
      if (reason !== null) throw new ApiError(reason, { fields: { handle: [reason] } });
    }
    keepDraft<BioValues>(EDITOR_DRAFT, values);
    reset();
    onBegin();
    window.scrollTo(0, 0);
  });
  const sample = { ...EMPTY_BIO, ...values, description: messages.sampleAbout, blocks: SAMPLES };
  const body = { ...bodyOf(sample), name: values.name || messages.sampleName };
  return (
    <Page
      title={bioMessages.newTitle}
      subtitle={messages.subtitle}
      back={{ to: '/pages', label: pageMessages.kinds.bio }}
    >
      <WithPreview preview={<Preview kind="bio" body={body} />}>
        <form ref={form.ref} onSubmit={form.submit} noValidate className={styles.form}>
          {form.message && <p role="alert">{form.message}</p>}
          <div className={layout.pair}>
            <TextField
              label={bioMessages.name}
              name="name"
              value={values.name}
              error={form.error('name')}
              onChange={(text) => set({ name: text })}
              placeholder={bioMessages.namePlaceholder}
              maxLength={120}
              autoFocus
            />
            <HandleField
              value={values.handle}
              saved=""
              prefix={`${PAGES_HOST}/@`}
              error={form.error('handle')}
              onChange={(text) => set({ handle: text })}
            />
          </div>
          <h2>{bioMessages.theme}</h2>
          <ThemeChoice value={values.theme} onChange={(next) => set({ theme: next })} />
          {/* Submit button for Enter in a field, like the button below. */}
          <button type="submit" hidden />
        </form>
      </WithPreview>
      <div className={`${layout.foot} ${styles.foot}`}>
        <Button variant="primary" isBusy={form.isBusy} onClick={() => form.submit()}>
          {messages.begin}
        </Button>
        <span className={layout.kept}>{messages.later}</span>
      </div>
    </Page>
  );
}

/** Blocks in the preview, which show the theme; the page begins without them. */
const SAMPLES = messages.sampleBlocks.map(({ type, title, text }, place) => ({
  ...newBlock(type, `sample${place}`),
  title,
  text,
  url: type === 'text' ? '' : 'https://example.com',
}));
