import { IconExternalLink } from '@tabler/icons-react'

import styles from '../screens/sign-in-screen.module.css'

/** Support contact for sign-in problems; without an address it says so (spec 1:2.1). */
export function SignInSupport({ address }: { readonly address: string | null | undefined }) {
  const words = 'Problemas com seu acesso? Fale com o suporte.'
  if (address === undefined) return <p className={styles['support']} />
  if (address === null) {
    return (
      <p className={styles['support']}>
        <a
          role="link"
          aria-disabled="true"
          aria-describedby="support-off"
          className={styles['off']}
        >
          {words}
        </a>
        <span id="support-off" className={styles['reason']}>
          O endereço do suporte não foi configurado.
        </span>
      </p>
    )
  }
  return (
    <p className={styles['support']}>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {words}{' '}
        <IconExternalLink size={16} stroke={1.75} role="img" aria-label="abre em outra janela" />
      </a>
    </p>
  )
}
