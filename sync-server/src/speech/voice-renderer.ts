/** The school's own voice: what it promises, whatever renders it. */

export interface RenderedSpeech {
  /** A whole sound file. */
  readonly bytes: Uint8Array;
  /** MIME type of the file. */
  readonly type: string;
  /** When each word of the order begins, in whole milliseconds of the file; null where it is not known. */
  readonly wordStarts: readonly number[] | null;
}

export interface SpeechOrder {
  readonly text: string;
  /** 1 is normal, less is slower. */
  readonly rate: number;
  /** The words of the text, each as it is spoken, whose times are wanted. */
  readonly words?: readonly string[];
}

export interface VoiceRenderer {
  /** Names the voice, its version and its encoding: sounds of another name are rendered anew. */
  readonly name: string;
  /** Null where this voice can never say the text. Throws when it cannot render now. */
  render(order: SpeechOrder): Promise<RenderedSpeech | null>;
  /** What is being rendered fails. */
  stop(): Promise<void>;
}
