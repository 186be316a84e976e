import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../../../api/client.ts';
import { useApi } from '../../../../api/queries.ts';
import { Refusal } from '../../../../api/refusal.ts';
import { designWords } from '../../../../messages/codes/codes.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { DropWords, FileDrop } from '../../../../ui/form/file-drop.tsx';
import { Section } from '../../../../ui/page/page.tsx';
import { CODES } from '../../code-data.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';
import { logoInside, readLogoFile } from './logo-file.ts';
import type { PartProps } from './section-props.ts';

interface LogoPartProps extends PartProps {
  /** The code as it is drawn, where the logo can be seen. */
  svg: string | undefined;
}

/** A picture in the middle: dropped, chosen, or fetched from an address by the service. */
export function LogoPart({ designer, fault, svg }: LogoPartProps) {
  const { logo } = designer.state.look;
  const [problem, setProblem] = useState<string>();
  const take = async (file: Blob | undefined) => {
    if (!file) return;
    try {
      designer.setLook({ logo: await readLogoFile(file) });
      setProblem(undefined);
    } catch {
      setProblem(designWords.logoFault);
    }
  };
  const shown = logo?.startsWith('data:') ? logo : logo === null ? undefined : logoInside(svg);
  const sentence = problem ?? fault('logo');
  return (
    <Section title={designWords.logo} about={designWords.logoAbout}>
      <FileDrop
        onFile={(file) => void take(file)}
        accept="image/png,image/jpeg,image/svg+xml,image/webp"
        label={designWords.logoChoose}
        isLow
      >
        {shown ? (
          <img src={shown} alt={designWords.logoShown} className={styles.logoShown} />
        ) : (
          <ImagePlus aria-hidden />
        )}
        {logo === null ? (
          <DropWords drop={designWords.logoDrop} choose={designWords.logoChoose} />
        ) : (
          <span>{designWords.logoReplace}</span>
        )}
      </FileDrop>
      {sentence && (
        <p className={styles.fault} role="alert">
          {sentence}
        </p>
      )}
      {logo === null ? (
        <AddressRow designer={designer} onProblem={setProblem} />
      ) : (
        <div>
          <Button icon={<X />} onClick={() => designer.setLook({ logo: null })}>
            {designWords.logoRemove}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The service fetches the picture once; from then on it travels with the design. */
function AddressRow({ designer, onProblem }: { designer: Designer; onProblem: (sentence?: string) => void }) {
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const client = useApi();
  const use = async () => {
    if (isBusy || address.trim() === '') return;
    setBusy(true);
    try {
      const body = { type: 'text', data: 'logo', looks: [{ logo: address.trim() }] };
      const { pictures } = await client.call<Answer<'drawQrCode'>>(`${CODES}/draw`, { method: 'POST', body });
      const logo = logoInside(pictures[0]);
      if (logo) designer.setLook({ logo });
      onProblem(logo ? undefined : designWords.logoFault);
    } catch (error) {
      onProblem(error instanceof Refusal ? (error.fields.logo?.join(' ') ?? error.message) : designWords.logoFault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.addressRow}>
      <TextField
        label={designWords.logoAddress}
        value={address}
        placeholder="https://"
        inputMode="url"
        onChange={setAddress}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void use();
        }}
      />
      <Button isBusy={isBusy} onClick={() => void use()}>
        {designWords.logoUse}
      </Button>
    </div>
  );
}
