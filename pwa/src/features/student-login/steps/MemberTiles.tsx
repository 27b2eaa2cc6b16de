/** The children of a class tablet as pictures to tap. docs/SYNC.md, 'Class tablet'. */
import { Avatar } from '#ui/art/Avatar.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { loginTexts } from '../texts.ts';
import classes from './MemberTiles.module.css';
import { hasLongWord, type Member, type MemberGroup } from './member-groups.ts';

interface MemberTilesProps {
  groups: readonly MemberGroup[];
  /** Somebody is just being let in. */
  pending: boolean;
  onChoose(member: Member): void;
}

/** More children than this stand in smaller tiles, so that a class fits on a screen. */
const MAX_LARGE_TILES = 12;

export function MemberTiles({ groups, pending, onChoose }: MemberTilesProps) {
  const count = groups.reduce((sum, { members }) => sum + members.length, 0);
  return (
    <div className={classes.classes}>
      {groups.map(({ uid, name, members, names }) => (
        <section key={uid} aria-label={name} className={classes.class}>
          {groups.length > 1 && (
            <div className={classes.line}>
              <h2 className={classes.name}>{name}</h2>
              <SpeakButton text={name} />
            </div>
          )}
          <ul className={classes.tiles} data-many={count > MAX_LARGE_TILES || undefined}>
            {members.map((member) => (
              <li key={member.uid}>
                <Tile
                  member={member}
                  name={names.get(member.uid) ?? member.username}
                  disabled={pending}
                  onClick={() => onChoose(member)}
                />
              </li>
            ))}
          </ul>
          {members.length === 0 && <p className={classes.nobody}>{loginTexts.nobodyYet}</p>}
        </section>
      ))}
    </div>
  );
}

interface TileProps {
  member: Member;
  name: string;
  disabled: boolean;
  onClick(): void;
}

function Tile({ member, name, ...button }: TileProps) {
  return (
    <button type="button" className={classes.tile} {...button}>
      <Avatar design={member.avatar} size={112} className={classes.picture} />
      <span className={classes.child} dir="auto" data-long={hasLongWord(name) || undefined}>
        {name}
      </span>
    </button>
  );
}
