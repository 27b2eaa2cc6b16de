/** Texts that lie at the top of the release archive, and documents in it. */

/** Without internet a technician has nothing else: the guide has the settings and leads to the others. */
export const archiveDocuments = ['README.md', 'docs/operating.md', 'docs/district.md', 'docs/Caddyfile'];

/**
 * The program of the archive. The data of one school lie beside the folder, so that the next version finds them. With
 * SCHOOLS_DIR, no school has DATA_DIR, and a small space for young objects saves a third of the memory.
 */
export const launcher = `#!/bin/sh
# Runs Chickadee on the Node that came with it. Commands: ./chickadee help
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd) || exit 1
[ -n "\${SCHOOLS_DIR:-}\${DATA_DIR:-}" ] || export DATA_DIR="$(dirname "$here")/chickadee-data" DATA_DIR_IS_USUAL=1
export UV_THREADPOOL_SIZE="\${UV_THREADPOOL_SIZE:-8}"
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$here/.cache/node}"
exec "$here/node/bin/node" \${SCHOOLS_DIR:+--max-semi-space-size=4} "$here/scripts/dist/box/chickadee.js" "$@"
`;

export const readMe = `Chickadee: English learners practice speaking and listening, also without a network.

To try it on this machine:      ./chickadee start
For the tablets of a school:    ./chickadee start --lan

Nothing is downloaded. Needed: Linux with glibc 2.34 or later (Debian 12, Ubuntu 22.04).
The school's data lie in the folder chickadee-data beside this folder, unless DATA_DIR says otherwise.
The whole walk, from nothing to a tablet that records: docs/operating.md
All settings: the table in docs/operating.md
`;
