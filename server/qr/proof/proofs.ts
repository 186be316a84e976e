/** Proof by photo: what a picture of a printed code tells about it. Pictures are never stored. */
import type { QrDecoder, QrProofMatch } from '../../../contract/vocabulary.ts';
import { readPictureUrl } from '../../link-pictures/link-pictures.ts';
import { notFound } from '../../platform/app-error.ts';
import { type QrCodeInput, readDesign } from '../design/design-input.ts';
import { composeCode, type TryDeps } from '../design/designing.ts';
import { readLogo } from '../design/logo-source.ts';
import type { QrCode, QrCodeStore, Scannable } from '../qr-code-port.ts';
import type { QrDrawing } from '../render/drawing.ts';
import { SOME_WORD } from '../render/previews.ts';
import { adviceFor } from './advice.ts';
import type { PhotoMeasures } from './photo-measures.ts';
import { type PrintedSize, printedSize } from './printed-size.ts';

export interface ProofInput {
  /** A data URL of a PNG, JPEG or WebP of at most 5 MB. */
  picture: string;
  /** Width of the printed code without its margin, in millimeters. */
  width?: number;
  /** From where people scan it, in centimeters. */
  from?: number;
}

export interface Proof {
  scannable: Scannable;
  readBy: readonly QrDecoder[];
  /** Undefined if no decoder reads it. */
  text: string | undefined;
  match: QrProofMatch | null;
  /** The code that the picture shows, if it is another one of the account. */
  other: Pick<QrCode, 'id' | 'name'> | null;
  measures: PhotoMeasures | undefined;
  damageShare: number | undefined;
  size: PrintedSize;
  /** Sorted by effect. */
  advice: readonly string[];
}

/** Who asks: guests only learn the names of codes in their channels; undefined is everything. */
export interface ProofCaller {
  accountId: number;
  channelIds: readonly number[] | undefined;
}

export interface QrProofs {
  /** Throws `not_found`, and `invalid_input` under `picture`. */
  ofCode(caller: ProofCaller, id: number, input: ProofInput): Promise<Proof>;
  /** The same for a design that is not stored. */
  ofDesign(caller: ProofCaller, design: QrCodeInput & { word?: string }, input: ProofInput): Promise<Proof>;
}

export interface ProofDeps extends TryDeps {
  store: Pick<QrCodeStore, 'find' | 'findByCode' | 'page'>;
}

export function createProofs(deps: ProofDeps): QrProofs {
  return {
    ofCode: async (caller, id, input) => {
      const { accountId } = caller;
      const code = await deps.store.find(accountId, id);
      if (!code) throw notFound();
      const logo = code.logoAssetId === null ? undefined : await deps.assets.find(accountId, code.logoAssetId);
      return proofOf(deps, caller, { drawing: composeCode(deps, code, logo ?? null), input });
    },
    ofDesign: async (caller, { word = SOME_WORD, ...design }, input) => {
      const logo = await readLogo(deps, caller.accountId, design.logo);
      const drawing = composeCode(deps, { ...readDesign(design, undefined), code: word }, logo?.bytes ?? null);
      return proofOf(deps, caller, { drawing, input });
    },
  };
}

async function proofOf(
  deps: ProofDeps,
  caller: ProofCaller,
  { drawing, input }: { drawing: QrDrawing; input: ProofInput },
): Promise<Proof> {
  const reading = await deps.engine.readPhoto(drawing, readPictureUrl(input.picture));
  const { text } = reading;
  const isThis = text === drawing.design.content;
  const other = text === undefined || isThis ? undefined : await findByText(deps, caller, text);
  const size = printedSize(reading, input);
  const wrongCode = text === undefined || isThis ? undefined : wrongCodeSentence(text, other);
  const { scannable, sentences } = adviceFor({ reading, wrongCode, size });
  return {
    ...{ scannable, text, size, readBy: reading.readBy, measures: reading.measures, damageShare: reading.damageShare },
    match: text === undefined ? null : isThis ? 'this' : other ? 'other' : 'unknown',
    other: other ? { id: other.id, name: other.name } : null,
    advice: sentences,
  };
}

/** Characters of a content in a sentence. */
const LONGEST_QUOTE = 80;

function wrongCodeSentence(text: string, other: QrCode | undefined): string {
  if (other) return `This is the code of ${other.name}, not the one that you are checking.`;
  const quote = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `This is a different code. It contains: ${quote}`;
}

/** Finds the caller's code with this text: a dynamic one by its URL, a static one by its content. */
async function findByText(
  { store, scanUrl }: ProofDeps,
  { accountId, channelIds }: ProofCaller,
  text: string,
): Promise<QrCode | undefined> {
  const start = scanUrl('');
  const dynamic = text.startsWith(start) ? await store.findByCode(text.slice(start.length)) : undefined;
  if (dynamic && dynamic.accountId !== accountId) return undefined;
  // The search of the list also tells whether the code is in the caller's channels.
  const search = (dynamic?.content ?? text).slice(0, LONGEST_SEARCH);
  const { items } = await store.page(accountId, { offset: 0, limit: MOST_CANDIDATES, search, channelIds });
  return items.find((code) => (dynamic ? code.id === dynamic.id : !code.dynamic && code.content === text));
}

const LONGEST_SEARCH = 255;
const MOST_CANDIDATES = 100;
