import { TextField } from '#ui/fields/text-field.tsx'

import type { SignInSettings } from '../contract/session.ts'
import styles from './sign-in-screen.module.css'

/**
 * Development replacement of the identity provider: 'AD Token' field and demo users (spec 1:2.1).
 */
export function DevelopmentSignIn(props: {
  readonly users: SignInSettings['usuariosDemo']
  readonly token: string
  readonly onToken: (token: string) => void
}) {
  return (
    <section className={styles['development']} aria-labelledby="development">
      <div className={styles['head']}>
        <span id="development">Desenvolvimento</span>
        <span>no lugar do provedor de identidade</span>
      </div>
      <div className={styles['field']}>
        <TextField
          label="AD Token"
          value={props.token}
          onChange={props.onToken}
          name="token"
          autoComplete="username"
        />
      </div>
      <ul className={styles['users']} aria-label="Usuários de demonstração">
        {props.users.map(({ login, nome, perfil }) => (
          <li key={login}>
            <button
              type="button"
              className={styles['user']}
              title={nome}
              aria-pressed={props.token === login}
              onClick={() => props.onToken(login)}
            >
              {login}
              <span>{perfil}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
