import { SIZES, type Size } from '../dataset/generate-events.ts';

/** Command-line options in addition to the benchmarks' names. */
export interface BenchOptions {
  /** Sizes of the queried stores. */
  sizes: readonly Size[];
  /** Folder in which stores are kept for the next run; without it they are temporary. */
  dataFolder?: string;
}

/** `--events=10m,100m` and `--data=FOLDER`. @throws Error with a sentence for anything else. */
export function readOptions(args: readonly string[]): BenchOptions {
  let options: BenchOptions = { sizes: ['10m'] };
  for (const arg of args) {
    const [name = '', value = ''] = arg.split('=', 2);
    if (name === '--events') options = { ...options, sizes: value.split(',').map(readSize) };
    else if (name === '--data' && value !== '') options = { ...options, dataFolder: value };
    else
      throw new Error(
        `There is no option ${arg}; there are --events=${Object.keys(SIZES).join(',')} and --data=FOLDER.`,
      );
  }
  return options;
}

function readSize(text: string): Size {
  const size = Object.keys(SIZES).find((name): name is Size => name === text);
  if (size === undefined) throw new Error(`--events must be of ${Object.keys(SIZES).join(', ')}.`);
  return size;
}
