import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAddressWord } from '../../../state/address.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { downloadWords } from '../../../words/codes.ts';
import { type CodeDesign, FORMATS, fileNameOf, pictureOf } from '../code-data.ts';
import { CopyPicture } from './copy-picture.tsx';
import styles from './detail.module.css';
import { useLeastWidth } from './least-width.ts';
import { addressMeasures, MeasureFields, type Measures, NO_MEASURES } from './measures.tsx';
import { PrintHelp } from './print-help.tsx';

/** The picture in every format and size, and how large it must be for where it hangs. */
export function Downloads({ design }: { design: CodeDesign }) {
  const [format, setFormat] = useAddressWord('format', FORMATS);
  const [measures, setMeasures] = useState<Measures>(NO_MEASURES);
  const leastMm = useLeastWidth(design);
  const { link, name } = design;
  const address = pictureOf(link, format, addressMeasures(format, measures));
  const change = (patch: Partial<Measures>) => setMeasures({ ...measures, ...patch });
  return (
    <div className={styles.downloads}>
      <Segmented
        label={downloadWords.format}
        value={format}
        onChange={setFormat}
        choices={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <p className={styles.about}>{downloadWords.formatAbout[format]}</p>
      <MeasureFields format={format} measures={measures} onChange={change} />
      {(format !== 'png' || measures.isPrint) && format !== 'svg' && (
        <PrintHelp widthMm={measures.widthMm} leastMm={leastMm} onWidth={(widthMm) => change({ widthMm })} />
      )}
      <span className={styles.row}>
        <a className={buttonClass({ look: 'primary' })} href={address} download={fileNameOf(name, format)}>
          <Download aria-hidden />
          {downloadWords.get(format)}
        </a>
        <CopyPicture link={link} />
        <CopyButton
          text={new URL(address, new URL(link).origin).href}
          label={downloadWords.copyAddress}
          words={downloadWords.address}
        />
      </span>
    </div>
  );
}
