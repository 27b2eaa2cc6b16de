// The app's worker, over the files of this build.
import '#sw/service-worker.ts';
