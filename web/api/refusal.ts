import { faultWords } from '../messages/shared/faults.ts';
/** A refusal of the API, or of the network between. */
export class Refusal extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Sentences by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, parts: Partial<Pick<Refusal, 'status' | 'fields' | 'retryAfterSeconds'>> = {}) {
    super(message);
    this.status = parts.status ?? 0;
    this.fields = parts.fields ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

/** What the service said, in its own words where it had some. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const retryAfterSeconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new Refusal(typeof message === 'string' ? message : sentenceOf(response.status), {
    status: response.status,
    fields: fieldsOf(errors),
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : undefined,
  });
}

function fieldsOf(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {};
  const lists = Object.entries(errors).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists.map(([field, sentences]) => [field, sentences.map(String)]));
}

function sentenceOf(status: number): string {
  if (status === 404) return faultWords.gone;
  if (status >= 500) return faultWords.unavailable;
  return faultWords.refused;
}
