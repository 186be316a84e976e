import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { saveUrl } from '../../../api/save-file.ts';
import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { codeMessages, designMessages } from '../../../messages/codes/codes.ts';
import { useForm } from '../../../state/form.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { CODES, DEFAULT_SIDE_PIXELS, defaultSize, type Format, fileNameOf, qrImageUrlOf } from '../code-data.ts';
import { measuresOf } from '../design/file-measures.ts';
import { defaultWidth, distanceForWidth, formatDistance, readWidth, WIDTHS_MM } from '../design/print.ts';
import { withTemplate } from '../design/templates.ts';
import { lastFormat, useLastFormat } from '../last-format.ts';
import { StoredCode } from '../stored-code.tsx';
import { type CodeState, codeBody, copyOf, newCode } from './code-state.ts';
import styles from './designer.module.css';
import { DesignerScreen } from './designer.tsx';
import { templatesIn, useOwnTemplates } from './sections/own-templates.ts';
import { useDesigner } from './use-designer.ts';

const BACK = { to: '/codes', label: codeMessages.title };

/** `/codes/new`, with `?url=`, `?type=`, `?look=` (an own template) or `?from=` (a code to copy). */
export default function NewCode() {
  const [params] = useUrlState();
  const requested = { url: params.get('url'), type: params.get('type') };
  const from = params.get('from');
  if (from !== null)
    return (
      <StoredCode id={from}>{(design) => <Editor name={`code.copy.${from}`} first={copyOf(design)} />}</StoredCode>
    );
  const look = params.get('look');
  if (look !== null) return <Templated id={look} />;
  // Input from the address has a draft separate from that of an empty new code.
  return <Editor name={`code.new.${requested.url ?? ''}${requested.type ?? ''}`} first={newCode(requested)} />;
}

/** Starts with the look of an own template; plain if the template no longer exists. */
function Templated({ id }: { id: string }) {
  const own = useOwnTemplates();
  if (own.data === undefined)
    return (
      <Page title={designMessages.newTitle} back={BACK}>
        <Loaded query={own}>{() => null}</Loaded>
      </Page>
    );
  const template = templatesIn(own.data).find((one) => String(one.id) === id);
  const plain = newCode({});
  const look = template ? withTemplate(plain.look, template) : plain.look;
  return <Editor name={`code.look.${id}`} first={{ ...plain, look }} />;
}

/** Formats that most people can open come first. */
const DOWNLOADS = ['png', 'pdf', 'svg', 'eps'] as const satisfies readonly Format[];
const CHOICES = DOWNLOADS.map((value) => ({
  value,
  label: value.toUpperCase(),
  description: downloadMessages.choiceAbout[value],
}));

function Editor({ name, first }: { name: string; first: CodeState }) {
  const [, go] = useLocation();
  const designer = useDesigner(name, first);
  const add = useApiMutation('createQrCode', [CODES]);
  const [format, setFormat] = useLastFormat(DOWNLOADS);
  const [params, change] = useUrlState();
  const isPrint = format === 'pdf' || format === 'eps';
  const hasFrame = designer.state.look.style.frame !== null;
  const widthMm = readWidth(params.get('width')) ?? defaultWidth(hasFrame);
  const setWidth = (width: number) => change({ width: String(width) }, { pushesHistory: false });
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const body = codeBody(designer.state);
    const { id, link } = await add.mutateAsync({ path: `${LINK_TOOLS}/qr/add`, body });
    const measures = isPrint ? { width: widthMm } : defaultSize(format, hasFrame);
    lastFormat.write(format);
    saveUrl(qrImageUrlOf(link, format, measures), fileNameOf(designer.state.name, format));
    designer.forget();
    showToast({ title: designMessages.savedAs(format.toUpperCase()) });
    // The code's page offers the same format again.
    go(`/codes/${id}?format=${format}${isPrint ? `&width=${widthMm}` : ''}`);
  });
  return (
    <DesignerScreen
      title={designMessages.newTitle}
      back={BACK}
      designer={designer}
      form={form}
      saveLabel={designMessages.create}
      saveAs={(svg) => (
        <>
          <Select isCompact label={downloadMessages.format} value={format} onChange={setFormat} choices={CHOICES} />
          {isPrint && <PrintSize widthMm={widthMm} onChange={setWidth} />}
          <small className={styles.measures}>
            <span className="visually-hidden">{downloadMessages.measures}: </span>
            {measuresOf(format, { sidePixels: DEFAULT_SIDE_PIXELS, isPrint: false, widthMm, dpi: 0 }, svg) ??
              downloadMessages.measuring}
          </small>
        </>
      )}
    />
  );
}

/** The printed width and its reading distance. */
function PrintSize({ widthMm, onChange }: { widthMm: number; onChange: (widthMm: number) => void }) {
  return (
    <Select
      isCompact
      label={downloadMessages.printSize}
      value={String(widthMm)}
      onChange={(width) => onChange(Number(width))}
      choices={[...new Set([...WIDTHS_MM, widthMm])]
        .sort((one, other) => one - other)
        .map((width) => ({
          value: String(width),
          label: downloadMessages.printSizes(formatInteger(width), formatDistance(distanceForWidth(width))),
        }))}
    />
  );
}
