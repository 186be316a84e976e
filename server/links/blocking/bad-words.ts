/**
 * The consonants of offensive words, and hate symbols in letters and digits: everything offensive that the alphabets of
 * random aliases can form. In lower case, with digits replaced by the letters that they resemble.
 */
const BAD_SEQUENCES = [
  ...[
    'fck',
    'fkk',
    'phck',
    'fvck',
    'fqck',
    'cnt',
    'kvnt',
    'cvnt',
    'sht',
    'szht',
    'btch',
    'bstrd',
    'dck',
    'dckhd',
    'cck',
  ],
  ...[
    'kck',
    'prck',
    'pss',
    'pnss',
    'vgn',
    'sx',
    'xxx',
    'prn',
    'pvss',
    'slt',
    'slvt',
    'whr',
    'hvr',
    'hrn',
    'jzz',
    'jck',
  ],
  ...[
    'wnk',
    'wnkr',
    'twt',
    'tts',
    'bbs',
    'rpe',
    'rpst',
    'rprd',
    'fgg',
    'fgt',
    'ngg',
    'ngr',
    'nggr',
    'rtrd',
    'spc',
    'chnk',
  ],
  ...[
    'kkk',
    'nz',
    'nzs',
    'hh88',
    'hhss',
    'sshh',
    'gstp',
    'htlr',
    'isis',
    'wtf',
    'stfv',
    'stfb',
    'kys',
    'dmn',
    'crp',
    'brst',
  ],
  ...[
    'scht',
    'schlmp',
    'fckr',
    'fcks',
    'mrd',
    'pvt',
    'pts',
    'mrc',
    'kkk',
    'bddsm',
    'bdsm',
    'gng',
    'krwa',
    'krv',
    'blt',
  ],
];
/** Numbers with an offensive meaning. */
const BAD_NUMBERS = ['88', '69', '666', '1488', '187', '5353'];

const LOOKALIKES: Readonly<Record<string, string>> = {
  '2': 'z',
  '3': 'e',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** Returns whether a random alias could be offensive; about one in a hundred is, and discarding it costs nothing. */
export function containsProfanity(alias: string): boolean {
  const plain = alias.toLowerCase();
  if (BAD_NUMBERS.some((number) => plain.includes(number))) return true;
  const read = [...plain].map((character) => LOOKALIKES[character] ?? character).join('');
  return BAD_SEQUENCES.some((sequence) => plain.includes(sequence) || read.includes(sequence));
}
