/** The picture of a step, whole and as large as its place. */
import { useState } from 'react';
import { useMedia } from '#data/media/use-media.ts';
import { playerTexts } from '../texts.ts';
import classes from './StepPicture.module.css';

export function StepPicture({ address, alt }: { address: string; alt: string }) {
  const { src } = useMedia(address);
  const [broken, setBroken] = useState<string>();
  if (src && src === broken) return <p className={classes.missing}>{playerTexts.pictureMissing}</p>;
  if (!src) return <div className={classes.picture} />;
  return <img className={classes.picture} src={src} alt={alt} onError={() => setBroken(src)} />;
}
