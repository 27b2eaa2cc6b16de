/** Small pictures that say without words what the coach means, and what is wrong with the microphone or the tablet. */
import { Chickadee } from '#ui/art/Chickadee.tsx';
import type { CoachHint } from './coach.ts';

interface PictureProps {
  /** Width and height in px. */
  size?: number;
}

export function HintPicture({ hint, size = 84 }: PictureProps & { hint: CoachHint }) {
  switch (hint) {
    case 'silent':
      return <EarPicture size={size} />;
    case 'quiet':
      return <SpeakUpPicture size={size} />;
    case 'noisy':
      return <LoudRoomPicture size={size} />;
    case 'lovely':
      return <Chickadee pose="singing" size={size} />;
  }
}

export function EarPicture({ size = 84 }: PictureProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="36" fill="var(--mantine-color-sky-1)" />
      <path
        d="M26 34c0-9 6-16 14-16s13 6 13 13c0 9-9 10-9 17 0 5-3 8-7 8-3 0-6-2-6-6"
        fill="#f6c9a4"
        stroke="#8a5a3b"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M33 33c0-5 3-8 7-8s6 3 6 6c0 4-5 4-5 9"
        fill="none"
        stroke="#8a5a3b"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="none" stroke="var(--mantine-color-coral-6)" strokeWidth="3.5" strokeLinecap="round">
        <path d="M20 30c-2 4-2 8 0 12" />
        <path d="M13 26c-4 6-4 14 0 20" />
      </g>
    </svg>
  );
}

/** A face that opens its mouth wide, and waves that grow. */
function SpeakUpPicture({ size }: PictureProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="36" fill="var(--mantine-color-sky-1)" />
      <circle cx="27" cy="37" r="18" fill="#f6c9a4" stroke="#8a5a3b" strokeWidth="3" />
      <g fill="#5b3a24">
        <circle cx="23" cy="31" r="2.5" />
        <circle cx="34" cy="31" r="2.5" />
        <ellipse cx="30" cy="43" rx="6" ry="7" />
      </g>
      <g fill="none" stroke="var(--mantine-color-coral-6)" strokeLinecap="round">
        <path d="M48 38c1.5 3 1.5 6 0 9" strokeWidth="3" />
        <path d="M54 33c3.5 6 3.5 13 0 19" strokeWidth="4" />
        <path d="M60.5 28c5 9 5 20 0 29" strokeWidth="5" />
      </g>
    </svg>
  );
}

/** A small head among loud ones. */
function LoudRoomPicture({ size }: PictureProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="36" fill="var(--mantine-color-sky-1)" />
      <g fill="#f6c9a4" stroke="#8a5a3b" strokeWidth="2.5">
        <circle cx="19" cy="46" r="11" />
        <circle cx="53" cy="46" r="11" />
      </g>
      <g fill="#5b3a24">
        <ellipse cx="22" cy="49" rx="4" ry="4.5" />
        <ellipse cx="50" cy="49" rx="4" ry="4.5" />
        <circle cx="18" cy="42" r="1.8" />
        <circle cx="24" cy="42" r="1.8" />
        <circle cx="48" cy="42" r="1.8" />
        <circle cx="54" cy="42" r="1.8" />
      </g>
      <g
        fill="none"
        stroke="var(--mantine-color-coral-6)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12 28l5-9 5 8 5-12" />
        <path d="M60 28l-5-9-5 8-5-12" />
        <path d="M36 33V14M36 40v1" />
      </g>
    </svg>
  );
}

export function MicrophonePicture() {
  return (
    <svg width="84" height="84" viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="36" fill="var(--mantine-color-sky-1)" />
      <rect x="28" y="15" width="16" height="26" rx="8" fill="var(--mantine-color-sky-5)" />
      <path
        d="M21 34c0 9 6 15 15 15s15-6 15-15M36 49v8m-8 0h16"
        fill="none"
        stroke="var(--mantine-color-sky-8)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M18 18l36 36" stroke="var(--mantine-color-white)" strokeWidth="8" strokeLinecap="round" />
      <path d="M18 18l36 36" stroke="var(--mantine-color-dark-5)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

export function FullTabletPicture() {
  return (
    <svg width="84" height="84" viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="36" fill="var(--mantine-color-sky-1)" />
      <rect
        x="20"
        y="13"
        width="32"
        height="46"
        rx="6"
        fill="white"
        stroke="var(--mantine-color-sky-8)"
        strokeWidth="3.5"
      />
      <g fill="var(--mantine-color-coral-6)">
        <rect x="25" y="19" width="22" height="7" rx="2" />
        <rect x="25" y="28.5" width="22" height="7" rx="2" />
        <rect x="25" y="38" width="22" height="7" rx="2" />
        <rect x="25" y="47.5" width="22" height="6.5" rx="2" />
      </g>
    </svg>
  );
}
