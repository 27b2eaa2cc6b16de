/** Small pictures that say without words: 'come closer', 'the microphone is closed' and 'nothing more fits in'. */

export function EarPicture() {
  return (
    <svg width="84" height="84" viewBox="0 0 72 72" aria-hidden="true">
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
