/** Parses the fills of SVG, PDF and EPS into absolute commands. For tests only. */
import { inflateSync } from 'node:zlib';

export type Command = readonly [kind: 'M' | 'L' | 'C' | 'Z', ...numbers: number[]];

export interface Fill {
  /** Channels from 0 to 1. */
  readonly paint: readonly number[] | 'gradient';
  readonly path: readonly Command[];
}

export function svgFills(svg: string): Fill[] {
  return [...svg.matchAll(/<path fill="([^"]*)" d="([^"]*)"\/>/g)].map(([, fill = '', data = '']) => ({
    paint: fill === 'url(#g)' ? 'gradient' : (fill.match(/\d+/g) ?? []).map((channel) => Number(channel) / 255),
    path: svgPath(data),
  }));
}

function svgPath(data: string): Command[] {
  const path: Command[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, kind = '', rest = ''] of data.matchAll(/([MmhvlczZ])([^MmhvlczZ]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const [first = 0, second = 0] = numbers;
    if (kind === 'z') {
      path.push(['Z']);
      [x, y] = [startX, startY];
    } else if (kind === 'c') {
      path.push(['C', ...numbers.map((value, index) => value + (index % 2 === 0 ? x : y))]);
      [x, y] = [x + (numbers[4] ?? 0), y + (numbers[5] ?? 0)];
    } else if (kind === 'M' || kind === 'm') {
      [x, y] = kind === 'M' ? [first, second] : [x + first, y + second];
      [startX, startY] = [x, y];
      path.push(['M', x, y]);
    } else {
      [x, y] = kind === 'h' ? [x + first, y] : kind === 'v' ? [x, y + first] : [x + first, y + second];
      path.push(['L', x, y]);
    }
  }
  return path;
}

/** Returns the content of a PDF's page. */
export function pdfContent(pdf: Buffer): string {
  const head = pdf.indexOf('4 0 obj');
  const start = pdf.indexOf('stream\n', head) + 'stream\n'.length;
  return inflateSync(pdf.subarray(start)).toString('latin1');
}

export function pdfFills(pdf: Buffer): Fill[] {
  return paintedBy(pdfContent(pdf));
}

/** Parses an EPS without the comments, the short operator names and the logo. */
export function epsFills(eps: Buffer): Fill[] {
  const [program = ''] = eps.toString('latin1').split('/DeviceRGB setcolorspace');
  const lines = program.split('\n').filter((line) => !/^[%/]/.test(line));
  return paintedBy(lines.join('\n'));
}

const KINDS = { m: 'M', l: 'L', c: 'C' } as const;

/** Parses fills. Both languages use postfix notation. */
function paintedBy(program: string): Fill[] {
  const fills: Fill[] = [];
  let [path, color, numbers]: [Command[], number[], number[]] = [[], [], []];
  for (const word of program.split(/\s+/)) {
    if (/^-?[\d.]+$/.test(word)) {
      numbers.push(Number(word));
      continue;
    }
    if (word === 'm' || word === 'l' || word === 'c') path.push([KINDS[word], ...numbers]);
    else if (word === 'h') path.push(['Z']);
    else if (word === 're' || word === 'r') path.push(...boxCommands(numbers));
    else if (word === 'rg' || word === 'setrgbcolor') color = numbers;
    else if (word === 'f' || word === 'fill') fills.push({ paint: color, path });
    else if (word === 'sh' || word === 'shfill') fills.push({ paint: 'gradient', path });
    if (/^(f|fill|sh|shfill)$/.test(word)) path = [];
    numbers = [];
  }
  return fills;
}

function boxCommands([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Command[] {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']];
}
