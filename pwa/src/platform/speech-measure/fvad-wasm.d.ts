declare module '@echogarden/fvad-wasm' {
  /** WebRTC's voice activity detection (libfvad), compiled to WebAssembly. Addresses are bytes of its memory. */
  export interface Fvad {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    /** 0 (hardly misses speech) to 3 (hardly takes noise for speech). */
    _fvad_set_mode(detector: number, mode: number): number;
    /** 8000, 16000, 32000 or 48000 Hz. */
    _fvad_set_sample_rate(detector: number, hertz: number): number;
    /** 1: speech, 0: none, -1: a frame of another length than 10, 20 or 30 ms. */
    _fvad_process(detector: number, frame: number, samples: number): number;
  }

  /** Loads the file `fvad.wasm` that lies beside the module. */
  export default function fvad(): Promise<Fvad>;
}
