/** The part of the Web Audio API that a chime uses. */
export interface ChimeAudio {
  readonly currentTime: number;
  readonly state: string;
  readonly destination: AudioNode;
  createOscillator(): OscillatorNode;
  createGain(): GainNode;
  resume(): Promise<void>;
}

/** A fifth, high enough for small speakers. */
const NOTES_HZ = [880, 1_318.5];
const NOTE_S = 0.09;
const FADE_S = 0.5;
/** Quiet beside speech. */
const VOLUME = 0.06;
/** Several goals within this time sound once. */
const PAUSE_MS = 1_500;

/**
 * Creates a quiet chime of two notes. Browsers play nothing before a click: call `ready` from the one that turns it on.
 */
export function createChime(create: () => ChimeAudio, now: () => number = () => performance.now()) {
  let audio: ChimeAudio | undefined;
  let playedAt = Number.NEGATIVE_INFINITY;
  const ready = () => {
    audio ??= create();
    // A browser that still forbids sound leaves the screen silent; the next chime tries again.
    if (audio.state === 'suspended') audio.resume().catch(() => undefined);
    return audio;
  };
  return {
    ready: () => void ready(),
    play: () => {
      if (now() - playedAt < PAUSE_MS) return;
      playedAt = now();
      const output = ready();
      for (const [index, note] of NOTES_HZ.entries()) playNote(output, note, output.currentTime + index * NOTE_S);
    },
  };
}

function playNote(audio: ChimeAudio, frequency: number, startS: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, startS);
  gain.gain.linearRampToValueAtTime(VOLUME, startS + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, startS + FADE_S);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(startS);
  oscillator.stop(startS + FADE_S);
}
