import { useRef } from 'react';
import { sampleMessages } from '../../../../messages/codes/code-samples.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { RadioCards } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import styles from '../designer.module.css';
import { HexField } from './color-section.tsx';
import type { PartProps } from './section-props.ts';

const FRAMES = ['none', 'border', 'rounded', 'banner', 'label', 'bubble'] as const;
const MAX_CHARACTERS = 30;

/** The frame around the code, with a call to action. */
export function FrameSection({ designer: { state, setStyle }, error }: PartProps) {
  const { look } = state;
  const { frame } = look.style;
  // Text and color are restored when the frame is turned on again.
  const last = useRef(frame);
  if (frame) last.current = frame;
  const choose = (type: (typeof FRAMES)[number]) =>
    setStyle({
      frame: type === 'none' ? null : { text: sampleMessages.callToAction, color: null, ...last.current, type },
    });
  return (
    <>
      <RadioCards
        label={designMessages.tabs.frame}
        value={frame?.type ?? 'none'}
        onChange={choose}
        cardWidthPx={96}
        choices={FRAMES.map((value) => ({
          value,
          label: designMessages.frames[value],
          icon: <FramePicture type={value} />,
        }))}
      />
      {frame && (
        <div className={layout.pair}>
          <FrameWords
            text={frame.text}
            error={error('style')}
            onChange={(text) => setStyle({ frame: { ...frame, text } }, 'frame text')}
          />
          <div className={`${layout.stack} ${styles.beside}`}>
            <CheckRow
              label={designMessages.frameAsModules}
              isOn={frame.color === null}
              onChange={(isOn) => setStyle({ frame: { ...frame, color: isOn ? null : look.foreground } })}
            />
            {frame.color !== null && (
              <HexField
                label={designMessages.frameColor}
                value={frame.color}
                onChange={(color) => setStyle({ frame: { ...frame, color } }, 'frame color')}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface FrameWordsProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** Keeps pasted text in full and shows how much of it is too long. */
function FrameWords({ text, error, onChange }: FrameWordsProps) {
  const { length } = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()];
  const tooMany = length - MAX_CHARACTERS;
  return (
    <TextField
      label={designMessages.frameText}
      name="style"
      help={designMessages.frameTextAbout(length, MAX_CHARACTERS)}
      value={text}
      error={tooMany > 0 ? designMessages.frameTextLong(tooMany, MAX_CHARACTERS) : error}
      onChange={onChange}
    />
  );
}

/** Outline of a frame with a code in it. */
function FramePicture({ type }: { type: (typeof FRAMES)[number] }) {
  const isAround = type === 'border' || type === 'rounded' || type === 'banner';
  const isUp = type === 'banner';
  return (
    <svg className={styles.shape} viewBox="0 0 20 24" aria-hidden>
      {isAround && <rect width="20" height="24" rx={type === 'rounded' ? 4 : 0} fill="currentcolor" />}
      {isAround && (
        <rect x="2" y={isUp ? 6 : 2} width="16" height="16" rx={type === 'rounded' ? 2 : 0} fill="var(--raised)" />
      )}
      {(type === 'label' || type === 'bubble') && <rect y="19" width="20" height="5" rx="1" fill="currentcolor" />}
      {type === 'bubble' && <path d="M8 19l2-2.5 2 2.5z" fill="currentcolor" />}
      <path
        d="M5 5h4v4h-4zM11 5h4v4h-4zM5 11h4v4h-4zM11 11h2v2h-2zM13 13h2v2h-2z"
        transform={isUp ? 'translate(0 4)' : undefined}
        fill="currentcolor"
        opacity={type === 'none' ? 1 : 0.6}
      />
    </svg>
  );
}
