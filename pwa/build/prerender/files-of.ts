/** Which files of a build a screen needs, so that its page can ask for all of them at once. */
import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

export interface NeededFiles {
  scripts: string[];
  styles: string[];
}

/**
 * The chunk of `module` and all that it imports, with their styles; nothing for null. Throws for a module that no chunk
 * holds.
 */
export function filesOf(bundle: Bundle, module: string | null): NeededFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || chunk.isEntry || scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const imported of chunk.imports) add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  if (module) {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && module in file.modules);
    if (!chunk) throw new Error(`No chunk holds ${module}`);
    add(chunk.fileName);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** The text of a page or of a style sheet. Throws where the build has no such file. */
export function textOf(bundle: Bundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The build has no ${fileName}`);
  return file.source.toString();
}

/** The style sheet of a module that is nothing else; its chunk is not written. Throws where there is none. */
export function sheetNamed(bundle: Bundle, name: string): string {
  const file = Object.keys(bundle).find((key) => key.startsWith(`assets/${name}-`) && key.endsWith('.css'));
  if (!file) throw new Error(`The build has no style sheet ${name}`);
  return file;
}
