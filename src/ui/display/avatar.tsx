import styles from './avatar.module.css'

/** Initials of first and last name: 'Marina de Sá Duarte' gives MD. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.charAt(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return (first + last).toLocaleUpperCase('pt-BR')
}

/** Initials in a 32 px circle; the name appears beside it or in the surrounding button. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className={styles['avatar']} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
