import type { AnswerForm, AnswerPlace, Answers } from '../../../pages/pages.ts';
import type { DemoClock } from '../demo-clock.ts';
import { runInSequence } from '../in-order.ts';
import { seededRandom, weighted } from '../random.ts';
import { DEMO_WRITERS } from './demo-pages.ts';

const SEED = 20_260_102;
const ANSWER_DAYS = 40;

export interface DemoAnswers {
  place: AnswerPlace;
  form: Pick<AnswerForm, 'type' | 'options'>;
  count: number;
  /** For a poll: how often each option is chosen. */
  choices?: readonly number[];
  clock: DemoClock;
}

/** Creates form responses spread over the last weeks, oldest first. */
export async function createAnswers(answers: Pick<Answers, 'take'>, demo: DemoAnswers): Promise<void> {
  const { place, form, count, choices = [], clock } = demo;
  const chance = seededRandom(SEED);
  const options = (form.options ?? []).map((option, index) => [option, choices[index] ?? 1] as const);
  const choose = options.length > 0 ? weighted(chance, options) : () => '';
  const days = Array.from({ length: count }, () => chance() * ANSWER_DAYS).toSorted((one, other) => other - one);
  await runInSequence([...days.entries()], ([index, daysAgo]) => {
    const name = DEMO_WRITERS[(index + place.pageId + place.blockId) % DEMO_WRITERS.length] ?? '';
    const given = { name, email: `${name.toLowerCase()}@mail.example`, choice: choose() };
    return clock.daysAgo(daysAgo, () => answers.take(place, form, given));
  });
}
