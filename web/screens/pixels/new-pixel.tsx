import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { pixelMessages as messages } from '../../messages/pixels.ts';
import { useForm } from '../../state/form.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { RadioCards } from '../../ui/form/choices.tsx';
import { layout, Page, Section } from '../../ui/page/page.tsx';
import { PixelFields, type PixelValues } from './pixel-fields.tsx';
import { VendorMark } from './vendor-mark.tsx';
import { INVALIDATED_PATHS, VENDORS, type Vendor } from './vendors.ts';

const NEW: PixelValues = { name: '', tag: '', consent: false };
const CHOICES = VENDORS.map((vendor) => ({
  value: vendor.word,
  label: vendor.name,
  icon: <VendorMark vendor={vendor} />,
}));

/** Asks for the vendor first, then for the tag, with an example and where to find it. */
export default function NewPixel() {
  const [params, change] = useUrlState();
  const vendor = VENDORS.find(({ word }) => word === params.get('service'));
  return (
    <Page title={messages.add} back={{ to: '/pixels', label: messages.title }} isNarrow>
      <Section title={messages.service} description={messages.serviceAbout}>
        <RadioCards
          label={messages.service}
          value={vendor?.word ?? ''}
          onChange={(service) => change({ service })}
          choices={CHOICES}
          cardWidthPx={150}
        />
      </Section>
      {vendor && <NewTag key={vendor.word} vendor={vendor} />}
    </Page>
  );
}

function NewTag({ vendor }: { vendor: Vendor }) {
  const [values, setValues] = useState<PixelValues>({ ...NEW, name: vendor.name });
  const [, go] = useLocation();
  const create = useApiMutation('createPixel', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const body = { ...values, tag: values.tag.trim(), type: vendor.word };
    if (body.tag === '') throw new ApiError('', { fields: { tag: [messages.tagMissing(vendor.tag)] } });
    await create.mutateAsync({ path: `${LINK_TOOLS}/pixel/add`, body });
    showToast({ title: messages.made });
    go('/pixels');
  });
  return (
    <Section title={vendor.name}>
      <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
        <PixelFields
          vendor={vendor}
          values={values}
          form={form}
          set={(next) => setValues((before) => ({ ...before, ...next }))}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.addAction}
          </Button>
        </div>
      </form>
    </Section>
  );
}
