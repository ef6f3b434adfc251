import { type ReactElement, useState } from 'react';
import { roles, type TeamRole } from '../content/roles.ts';
import { usePictureFailure } from '../lib/use-picture-failure.ts';
import styles from './role-list.module.css';

export function RoleList(): ReactElement {
  return (
    <ul className={styles.roles}>
      {roles.map((role) => (
        <RoleEntry key={role.role} {...role} />
      ))}
    </ul>
  );
}

function RoleEntry({ role, icon, description, skills, background }: TeamRole): ReactElement {
  return (
    <li className={styles.role}>
      <RoleIcon role={role} icon={icon} />
      <div>
        <h2>{role}</h2>
        <p>{description}</p>
      </div>
      <dl>
        <div>
          <dt>At home in</dt>
          <dd>{skills}</dd>
        </div>
        <div>
          <dt>Coming from</dt>
          <dd>{background}</dd>
        </div>
      </dl>
    </li>
  );
}

/** The picture, or the role's first letter where the picture does not come. */
function RoleIcon({ role, icon }: Pick<TeamRole, 'role' | 'icon'>): ReactElement {
  const [failed, setFailed] = useState(false);
  const ref = usePictureFailure(() => setFailed(true));
  return (
    <span className={styles.icon} aria-hidden="true">
      {failed ? (
        <span className={styles.letter}>{role.charAt(0)}</span>
      ) : (
        <img ref={ref} src={icon} width={64} height={64} alt="" loading="lazy" />
      )}
    </span>
  );
}
