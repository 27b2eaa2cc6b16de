/** The background picture of a listening scene; fills the scene, whose zones lie on it. */
import classes from './SceneBackground.module.css';

export function SceneBackground({ src, alt }: { src: string; alt: string }) {
  return <img className={classes.background} src={src} alt={alt} />;
}
