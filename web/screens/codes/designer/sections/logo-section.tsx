import { ImagePlus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import type { ApiResponse } from '../../../../api/client.ts';
import { useApi } from '../../../../api/queries.ts';
import { contentMessages } from '../../../../messages/codes/code-contents.ts';
import { logoMessages } from '../../../../messages/codes/code-logos.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { DropWords, FileDrop } from '../../../../ui/form/file-drop.tsx';
import { Section } from '../../../../ui/page/page.tsx';
import { Skeleton } from '../../../../ui/page/query-states.tsx';
import { CODES } from '../../code-data.ts';
import { LOGO_SIZE, MAX_LOGO_SPACE } from '../../design/look.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';
import { logoInside, readLogoFile } from './logo-file.ts';
import type { PartProps } from './section-props.ts';

/** Its marks weigh more than the designer. */
const IconGrid = lazy(() => import('./icon-grid.tsx'));

interface LogoPartProps extends PartProps {
  /** The drawn code, from which the logo is shown. */
  svg: string | undefined;
}

/** The logo in the middle: dropped, chosen, or fetched from an address by the service. */
export function LogoSection({ designer, error, svg }: LogoPartProps) {
  const { logo } = designer.state.look;
  const [problem, setProblem] = useState<string>();
  const take = async (file: Blob | undefined) => {
    if (!file) return;
    try {
      designer.setLook({ logo: await readLogoFile(file) });
      setProblem(undefined);
    } catch {
      setProblem(designMessages.logoFault);
    }
  };
  const shown = logo?.startsWith('data:') ? logo : logo === null ? undefined : logoInside(svg);
  const sentence = problem ?? error('logo');
  if (designer.state.type === 'payment' && logo === null)
    return <p className={styles.note}>{contentMessages.noLogoForPayment}</p>;
  return (
    <>
      <p className={styles.note}>{designMessages.logoAbout}</p>
      <FileDrop
        onFile={(file) => void take(file)}
        accept="image/png,image/jpeg,image/svg+xml,image/webp"
        label={designMessages.logoChoose}
        isLow
      >
        {shown ? (
          <img src={shown} alt={designMessages.logoShown} className={styles.logoShown} />
        ) : (
          <ImagePlus aria-hidden />
        )}
        {logo === null ? (
          <DropWords drop={designMessages.logoDrop} choose={designMessages.logoChoose} />
        ) : (
          <span>{designMessages.logoReplace}</span>
        )}
      </FileDrop>
      {sentence && (
        <p className={styles.fault} role="alert">
          {sentence}
        </p>
      )}
      {logo === null ? (
        <UrlRow designer={designer} onProblem={setProblem} />
      ) : (
        <LogoSpace designer={designer} onRemove={() => designer.setLook({ logo: null })} />
      )}
      <LogoIcons color={designer.state.look.foreground} onChoose={(file) => void take(file)} />
    </>
  );
}

/** Icons to use as a logo, in the color of the modules. */
function LogoIcons({ color, onChoose }: { color: string; onChoose: (file: Blob) => void }) {
  return (
    <Section title={logoMessages.icons}>
      <Suspense fallback={<Skeleton height={200} />}>
        <IconGrid color={color} onChoose={onChoose} />
      </Suspense>
    </Section>
  );
}

/** Size and clear space; the grade beside the preview follows. */
function LogoSpace({ designer, onRemove }: { designer: Designer; onRemove: () => void }) {
  const { logosize, logospace } = designer.state.look.style;
  return (
    <>
      <div className={styles.sliders}>
        <Slider
          label={logoMessages.size}
          value={logosize ?? AUTOMATIC_SIZE}
          limits={[LOGO_SIZE.least, LOGO_SIZE.most]}
          text={logosize === null ? logoMessages.automatic : logoMessages.percent(logosize)}
          onChange={(size) => designer.setStyle({ logosize: size }, 'logo size')}
        />
        <Slider
          label={logoMessages.space}
          value={logospace}
          limits={[0, MAX_LOGO_SPACE]}
          text={logoMessages.modules(logospace)}
          onChange={(space) => designer.setStyle({ logospace: space }, 'logo space')}
        />
      </div>
      <div className={styles.logoButtons}>
        <Button icon={<X />} onClick={onRemove}>
          {designMessages.logoRemove}
        </Button>
        {(logosize !== null || logospace !== 1) && (
          <Button onClick={() => designer.setStyle({ logosize: null, logospace: 1 })}>{logoMessages.reset}</Button>
        )}
      </div>
    </>
  );
}

/** Position of the slider while the service chooses the size. */
const AUTOMATIC_SIZE = 20;

interface SliderProps {
  label: string;
  value: number;
  limits: readonly [least: number, most: number];
  text: string;
  onChange: (value: number) => void;
}

function Slider({ label, value, limits: [min, max], text, onChange }: SliderProps) {
  return (
    <label className={styles.range}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output>{text}</output>
    </label>
  );
}

/** The service fetches the image once; afterward it is part of the design. */
function UrlRow({ designer, onProblem }: { designer: Designer; onProblem: (sentence?: string) => void }) {
  const [address, setUrl] = useState('');
  const [isBusy, setBusy] = useState(false);
  const client = useApi();
  const use = async () => {
    if (isBusy || address.trim() === '') return;
    setBusy(true);
    try {
      const body = { type: 'text', data: 'logo', looks: [{ logo: address.trim() }] };
      const { pictures } = await client.call<ApiResponse<'drawQrCode'>>(`${CODES}/draw`, { method: 'POST', body });
      const logo = logoInside(pictures[0]);
      if (logo) designer.setLook({ logo });
      onProblem(logo ? undefined : designMessages.logoFault);
    } catch (error) {
      onProblem(error instanceof ApiError ? (error.fields.logo?.join(' ') ?? error.message) : designMessages.logoFault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.urlRow}>
      <TextField
        label={designMessages.logoUrl}
        value={address}
        placeholder="https://"
        inputMode="url"
        onChange={setUrl}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void use();
        }}
      />
      <Button isBusy={isBusy} onClick={() => void use()}>
        {designMessages.logoUse}
      </Button>
    </div>
  );
}
