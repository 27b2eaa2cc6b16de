/** The background picture of a listening scene; fills the scene, whose zones lie on it. */
import classes from './SceneBackground.module.css';

interface SceneBackgroundProps {
  src: string;
  alt: string;
  /** The picture did not load. */
  onError?: (() => void) | undefined;
}

export function SceneBackground({ src, alt, onError }: SceneBackgroundProps) {
  return <img className={classes.background} src={src} alt={alt} onError={onError} />;
}
