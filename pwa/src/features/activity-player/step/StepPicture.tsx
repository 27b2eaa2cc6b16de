/** The picture of a step, whole and as large as its place. */
import { usePicture } from '#data/media/use-picture.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { playerTexts } from '../texts.ts';
import classes from './StepPicture.module.css';

export function StepPicture({ address, alt }: { address: string; alt: string }) {
  const { src, isBroken, onError } = usePicture(address);
  if (isBroken) {
    return (
      <div className={classes.missing}>
        <p className={classes.words}>{playerTexts.pictureMissing}</p>
        <SpeakButton text={playerTexts.pictureMissing} />
      </div>
    );
  }
  if (!src) return <div className={classes.picture} />;
  return <img className={classes.picture} src={src} alt={alt} onError={onError} />;
}
