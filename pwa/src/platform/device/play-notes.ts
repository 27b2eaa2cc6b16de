/** Three rising notes, made on the device: they prove that the speaker works, without a file or a network. */

const NOTES_HZ = [523, 659, 784];
const NOTE_SECONDS = 0.35;

/** Resolves when the last note has ended. Must be called by a tap. Throws where the device has no sound output. */
export async function playNotes(createContext = () => new AudioContext()): Promise<void> {
  const context = createContext();
  await context.resume();
  const volume = new GainNode(context, { gain: 0.4 });
  volume.connect(context.destination);
  const ended = NOTES_HZ.map((frequency, index) => {
    const note = new OscillatorNode(context, { type: 'triangle', frequency });
    note.connect(volume);
    note.start(context.currentTime + index * NOTE_SECONDS);
    note.stop(context.currentTime + (index + 1) * NOTE_SECONDS);
    return new Promise((resolve) => note.addEventListener('ended', resolve));
  });
  await Promise.all(ended);
  await context.close();
}
