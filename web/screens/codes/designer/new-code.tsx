import { useState } from 'react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useChange } from '../../../api/queries.ts';
import { saveAddress } from '../../../api/save-file.ts';
import { downloadWords } from '../../../messages/codes/code-downloads.ts';
import { codeWords, designWords } from '../../../messages/codes/codes.ts';
import { useForm } from '../../../state/form.ts';
import { useAddress } from '../../../state/navigation/address.ts';
import { useNotices } from '../../../ui/floating/toasts.tsx';
import { SelectBox } from '../../../ui/form/choices.tsx';
import { formatWhole } from '../../../ui/object/format.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/states.tsx';
import { CODES, type Format, fileNameOf, pictureOf, USUAL_SIDE_PIXELS, usualMeasures } from '../code-data.ts';
import { measuresOf } from '../design/file-measures.ts';
import { distanceForWidth, usualWidth, WIDTHS_MM } from '../design/print.ts';
import { withTemplate } from '../design/templates.ts';
import { nameDistance } from '../distance.ts';
import { StoredCode } from '../stored-code.tsx';
import { takenFormat, useUsualFormat } from '../usual-format.ts';
import { type CodeState, codeBody, copyOf, newCode } from './code-state.ts';
import styles from './designer.module.css';
import { DesignerScreen } from './designer.tsx';
import { templatesIn, useOwnTemplates } from './sections/own-templates.ts';
import { useDesigner } from './use-designer.ts';

const BACK = { to: '/codes', label: codeWords.title };

/** `/codes/new`, with `?url=`, `?type=` or the `?look=` of an own template to begin with, or `?from=` a code to copy. */
export default function NewCode() {
  const [params] = useAddress();
  const asked = { url: params.get('url'), type: params.get('type') };
  const from = params.get('from');
  if (from !== null)
    return (
      <StoredCode id={from}>{(design) => <Editor name={`code.copy.${from}`} first={copyOf(design)} />}</StoredCode>
    );
  const look = params.get('look');
  if (look !== null) return <Templated id={look} />;
  // What one came here with is another draft than what one began from nothing.
  return <Editor name={`code.new.${asked.url ?? ''}${asked.type ?? ''}`} first={newCode(asked)} />;
}

/** A code that looks like an own template; plain where that is gone. */
function Templated({ id }: { id: string }) {
  const own = useOwnTemplates();
  if (own.data === undefined)
    return (
      <Page title={designWords.newTitle} back={BACK}>
        <Loaded answer={own}>{() => null}</Loaded>
      </Page>
    );
  const template = templatesIn(own.data).find((one) => String(one.id) === id);
  const plain = newCode({});
  const look = template ? withTemplate(plain.look, template) : plain.look;
  return <Editor name={`code.look.${id}`} first={{ ...plain, look }} />;
}

/** What most people can open comes first. */
const DOWNLOADS = ['png', 'pdf', 'svg', 'eps'] as const satisfies readonly Format[];
const CHOICES = DOWNLOADS.map((value) => ({
  value,
  label: value.toUpperCase(),
  about: downloadWords.choiceAbout[value],
}));

function Editor({ name, first }: { name: string; first: CodeState }) {
  const [, go] = useLocation();
  const designer = useDesigner(name, first);
  const add = useChange('createQrCode', [CODES]);
  const [format, setFormat] = useUsualFormat(DOWNLOADS);
  const [chosenMm, setWidth] = useState<number>();
  const isPrint = format === 'pdf' || format === 'eps';
  const hasFrame = designer.state.look.style.frame !== null;
  const widthMm = chosenMm ?? usualWidth(hasFrame);
  const { tell } = useNotices();
  const form = useForm(async () => {
    const body = codeBody(designer.state);
    const { id, link } = await add.mutateAsync({ path: `${LINK_TOOLS}/qr/add`, body });
    const measures = isPrint ? { width: widthMm } : usualMeasures(format, hasFrame);
    takenFormat.write(format);
    saveAddress(pictureOf(link, format, measures), fileNameOf(designer.state.name, format));
    designer.forget();
    tell({ title: designWords.savedAs(format.toUpperCase()) });
    // The page of the code offers the same again.
    go(`/codes/${id}?format=${format}${isPrint ? `&width=${widthMm}` : ''}`);
  });
  return (
    <DesignerScreen
      title={designWords.newTitle}
      back={BACK}
      designer={designer}
      form={form}
      saveLabel={designWords.create}
      saveAs={(svg) => (
        <>
          <SelectBox isCompact label={downloadWords.format} value={format} onChange={setFormat} choices={CHOICES} />
          {isPrint && (
            <span data-row="more">
              <PrintSize widthMm={widthMm} onChange={setWidth} />
            </span>
          )}
          <small className={styles.measures}>
            <span className="visually-hidden">{downloadWords.measures}: </span>
            {measuresOf(format, { sidePixels: USUAL_SIDE_PIXELS, isPrint: false, widthMm, dpi: 0 }, svg) ??
              downloadWords.measuring}
          </small>
        </>
      )}
    />
  );
}

/** How wide it comes out of the printer, and from how far that is read. */
function PrintSize({ widthMm, onChange }: { widthMm: number; onChange: (widthMm: number) => void }) {
  return (
    <SelectBox
      isCompact
      label={downloadWords.printSize}
      value={String(widthMm)}
      onChange={(width) => onChange(Number(width))}
      choices={WIDTHS_MM.map((width) => ({
        value: String(width),
        label: downloadWords.printSizes(formatWhole(width), nameDistance(distanceForWidth(width))),
      }))}
    />
  );
}
